import type { ChangeLine } from '@kron/fleet/live/changes';
import { jsonLines } from '@kron/fleet/live/jsonLines';
import { pause } from '../controls/pause.ts';
import type { LiveSource } from '../source.ts';
import { type Access, keepToken } from './takeToken.ts';

/** A stream counts as dead after this many milliseconds without a line. The server sends a line at least every 10 s. */
const silenceMs = 35_000;
const longestWaitMs = 30_000;

const noAccess =
  'this address is of another run of kron ui, or incomplete: open the address that kron ui printed last';
const ended = 'kron ui has ended: what is on the screen stays as it was';

/** The server refuses the token. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Reads the Fleet from the server of `kron ui`, and follows its changes. */
export class ChangeReader {
  #access: Access;
  #sequence = 0;

  constructor(access: Access) {
    this.#access = access;
  }

  /** @throws Error whose message tells the user what to do */
  async fleet(): Promise<unknown> {
    if (this.#access !== null && 'code' in this.#access) await this.#exchangeCode(this.#access.code);
    const response = await this.#get('/api/fleet');
    const fleet: unknown = await response.json();
    // An incomplete body throws before this line. The sequence then stays, so that the server sends the changes again.
    this.#sequence = Number(response.headers.get('kron-sequence'));
    return fleet;
  }

  /**
   * Follows the changes since the last call of `fleet`. If the server no longer has all of these changes, the whole Fleet is
   * read again. Returns a function that stops following.
   */
  follow(live: LiveSource): () => void {
    const stop = new AbortController();
    void this.#run(live, stop.signal);
    return () => stop.abort();
  }

  async #run(live: LiveSource, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        await this.#stream(live, signal, () => {
          failures = 0;
        });
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        // Show the first failure only if the server refuses the token. If a stream broke while the machine slept, it can
        // usually be opened again after a moment.
        if (error instanceof RefusedError) live.disconnected(noAccess);
        else if (failures > 1) live.disconnected(ended);
      }
      await pause(Math.min(longestWaitMs, failures === 0 ? 0 : 250 * 2 ** failures));
    }
  }

  async #stream(live: LiveSource, stop: AbortSignal, onLine: () => void): Promise<void> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), silenceMs);
    const signal = AbortSignal.any([stop, silence.signal]);
    try {
      const { body } = await this.#get(`/api/changes?since=${this.#sequence}`, signal);
      if (body === null) return;
      for await (const line of jsonLines(body)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), silenceMs);
        onLine();
        await this.#take(line as ChangeLine, live);
      }
      throw new Error('the stream ended');
    } finally {
      clearTimeout(timer);
    }
  }

  async #take(line: ChangeLine, live: LiveSource): Promise<void> {
    if ('tick' in line) live.tick(line.tick, line.state);
    else if ('reset' in line) live.reset(await this.fleet());
    else {
      this.#sequence += 1;
      live.patch(line.patch);
    }
  }

  async #exchangeCode(code: string): Promise<void> {
    const headers = { Authorization: `Bearer ${code}` };
    const response = await fetch('/api/session', { headers, cache: 'no-store' });
    if (!response.ok) throw new RefusedError(noAccess);
    const { token } = (await response.json()) as { token: string };
    keepToken(token, window);
    this.#access = { token };
  }

  async #get(path: string, signal: AbortSignal | null = null): Promise<Response> {
    const access = this.#access;
    if (access === null || !('token' in access)) throw new RefusedError(noAccess);
    const headers = { Authorization: `Bearer ${access.token}` };
    const response = await fetch(path, { headers, signal, cache: 'no-store' });
    if (response.status === 401) throw new RefusedError(noAccess);
    if (!response.ok) throw new Error(`kron ui answered ${response.status}`);
    return response;
  }
}
