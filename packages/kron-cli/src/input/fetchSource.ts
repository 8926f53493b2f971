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

/**
 * Fetches a manifest. Tries again after a server error (5xx), as kubectl does.
 *
 * @param seconds the longest wait for the response, and for each part of its body
 * @throws InputLimitError
 */
export async function fetchSource(url: string, seconds: number = longestWait): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    const controller = new AbortController();
    const silence = setTimeout(() => controller.abort(new SilenceError()), seconds * 1000);
    try {
      const response = await fetch(url, { signal: controller.signal });
      if (response.ok) return await collect(parts(response, silence));
      await response.body?.cancel();
      if (response.status < 500 || attempt === attempts)
        throw new InputLimitError(
          `cannot be fetched: HTTP ${response.status} ${response.statusText}`.trimEnd(),
        );
    } catch (error) {
      if (error instanceof InputLimitError) throw error;
      throw new InputLimitError(`cannot be fetched: ${reasonOf(error, seconds)}`);
    } finally {
      clearTimeout(silence);
    }
    await wait(pause);
  }
}

class SilenceError extends Error {}

/** The parts of the body of a response. Each part restarts the timer `silence`. */
async function* parts({ body }: Response, silence: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  for await (const part of body) {
    silence.refresh();
    yield part;
  }
}

/** Why a fetch failed. The message of the error is only `fetch failed`. The cause of the error has the reason. */
function reasonOf(error: unknown, seconds: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SilenceError) return `no answer within ${seconds} seconds`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message;
}
