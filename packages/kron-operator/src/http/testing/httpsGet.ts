import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

/**
 * Gets a page over a new connection.
 *
 * @param address HOST:PORT
 * @param ca the certificate that the server must use, in PEM
 */
export async function httpsGet(
  address: string | undefined,
  path: string,
  ca: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const call = request(`https://${address}${path}`, {
    ca,
    headers,
    agent: false,
    checkServerIdentity: () => undefined,
  });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}
