import { setTimeout as wait } from 'node:timers/promises';
import { collect, InputLimitError, longestWait } from './readBytes.ts';

const attempts = 3;
const pause = 200;

/** Whether kubectl treats a name after `-f` as a URL. */
export function isUrl(name: string): boolean {
  return /^https?:\/\//.test(name);
}

/** The address from which to fetch a calendar: `webcal:` is replaced by `https:`. */
export function asHttp(address: string): string {
  return address.replace(/^(?:webcal|https)s?:/i, 'https:').replace(/^http:/i, 'http:');
}

/** Fetches a manifest as kubectl does: after a server error (5xx), it tries again. @throws InputLimitError */
export async function fetchSource(url: string): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    const response = await get(url);
    if (response.ok) return body(response);
    await response.body?.cancel();
    if (response.status < 500 || attempt === attempts)
      throw new InputLimitError(
        `cannot be fetched: HTTP ${response.status} ${response.statusText}`.trimEnd(),
      );
    await wait(pause);
  }
}

async function get(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(longestWait * 1000) });
  } catch (error) {
    throw new InputLimitError(`cannot be fetched: ${reasonOf(error)}`);
  }
}

async function body(response: Response): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  try {
    return await collect(response.body);
  } catch (error) {
    if (error instanceof InputLimitError) throw error;
    throw new InputLimitError(`cannot be fetched: ${reasonOf(error)}`);
  }
}

/** The reason of a failed fetch. It is in the cause of the error, whose message is only `fetch failed`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${longestWait} seconds`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message;
}
