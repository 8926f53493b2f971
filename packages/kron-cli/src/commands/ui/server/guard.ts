import type { IncomingMessage } from 'node:http';

export type RequestRefusal = { status: 403 | 405 | 421; why: string };

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const sites: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Checks where a request comes from. The server checks the path and the token later, so this check also covers static files.
 *
 * - The check of `Host` defeats DNS rebinding: if another name resolves to 127.0.0.1, a browser sends that name as `Host`.
 * - A foreign `Origin` or `Sec-Fetch-Site` comes from a page of another site, or of another port of this machine.
 *
 * @param port the port that the server listens on
 * @returns null if the request may be answered
 */
export function refusal(request: IncomingMessage, port: number): RequestRefusal | null {
  const { host = [], origin = [], 'sec-fetch-site': site = [] } = request.headersDistinct;
  const [name = ''] = host;
  if (host.length !== 1 || !isOwnHost(name, port))
    return { status: 421, why: `expected the Host 127.0.0.1:${port} or localhost:${port}` };
  if (origin.some((one) => one !== `http://${name}`))
    return { status: 403, why: 'requests of other origins are refused' };
  if (site.some((one) => !sites.has(one))) return { status: 403, why: 'requests of other sites are refused' };
  return methods.has(request.method ?? '') ? null : { status: 405, why: 'expected GET or HEAD' };
}

/** Whether a Host is that of this server. Clients leave out port 80. */
function isOwnHost(name: string, port: number): boolean {
  const full = port === 80 && !name.includes(':') ? `${name}:80` : name;
  return full === `127.0.0.1:${port}` || full === `localhost:${port}`;
}
