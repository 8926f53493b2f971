import { isNotFound } from '@kron/kubernetes/apiError';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport } from '@kron/kubernetes/transport';

/** When it was over, milliseconds since the epoch, and how much later than without any delay. */
type Beat = { readonly at: number; readonly lateMs: number };

const configMaps = { group: '', version: 'v1', plural: 'configmaps' };
const intervalMs = 250;
/** Requests, one after the other, of the longest way that is timed here: a Lease that is released, taken, and its caches. */
const steps = 6;

/**
 * How slow the machine is now: one write every quarter of a second, and by how much each of them came late. What is promised in
 * seconds is promised on a machine that does what it is told; here it shares its cores with whatever else runs.
 */
export class Pulse {
  readonly #transport: Transport;
  readonly #beats: Beat[] = [];
  readonly #stop = new AbortController();
  readonly #beating: Promise<void>;
  #current: Promise<void> = Promise.resolve();

  constructor(transport: Transport) {
    this.#transport = transport;
    this.#beating = this.#goOn();
  }

  /**
   * Seconds by which the machine may have delayed something that takes a few writes.
   *
   * @param from epoch seconds
   */
  async slownessSince(from: number): Promise<number> {
    // One that is under way knows most of what was just now.
    await this.#current;
    const late = this.#beats.filter(({ at }) => at >= from * 1000).map(({ lateMs }) => lateMs);
    return (Math.max(0, ...late) * steps) / 1000;
  }

  async end(): Promise<void> {
    this.#stop.abort(new Error('no more beats'));
    await this.#beating;
  }

  async #goOn(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#current = this.#beat();
      await this.#current;
    }
  }

  async #beat(): Promise<void> {
    const began = systemClock.monotonic();
    try {
      await sleep(systemClock, intervalMs, this.#stop.signal);
      await this.#write();
    } catch {
      // It ends, or the server is away: there is nothing to be timed.
      return;
    }
    this.#beats.push({ at: systemClock.now(), lateMs: systemClock.monotonic() - began - intervalMs });
  }

  async #write(): Promise<void> {
    const place = { resource: configMaps, namespace: 'default' };
    const metadata = { name: 'pulse' };
    const body = { data: { beat: `${systemClock.now()}` } };
    try {
      await this.#transport.patch({ ...place, ...metadata }, { type: 'merge', body });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await this.#transport.create(place, { apiVersion: 'v1', kind: 'ConfigMap', metadata });
    }
  }
}
