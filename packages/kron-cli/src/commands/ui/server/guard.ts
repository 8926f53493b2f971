import type { IncomingMessage } from 'node:http';

/** Why a request is not answered. */
export type RequestRefusal = { status: 403 | 405 | 421; why: string };

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const sites: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Checks where a request comes from, before its path and its token are looked at. Static files are guarded as well.
 *
 * - An exact `Host` defeats DNS rebinding: a page of another name that resolves to 127.0.0.1 sends that name.
 * - A foreign `Origin` or `Sec-Fetch-Site` is a page of another site, or of another port of this machine.
 *
 * @param port the port that the server listens on
 * @returns null if the request may be answered
 */
export function refusal(request: IncomingMessage, port: number): RequestRefusal | null {
  const { host = [], origin = [], 'sec-fetch-site': site = [] } = request.headersDistinct;
  const [name = ''] = host;
  if (host.length !== 1 || (name !== `127.0.0.1:${port}` && name !== `localhost:${port}`))
    return { status: 421, why: `expected the Host 127.0.0.1:${port} or localhost:${port}` };
  if (origin.some((one) => one !== `http://${name}`))
    return { status: 403, why: 'requests of other origins are refused' };
  if (site.some((one) => !sites.has(one))) return { status: 403, why: 'requests of other sites are refused' };
  return methods.has(request.method ?? '') ? null : { status: 405, why: 'expected GET or HEAD' };
}
