import { isNotFound } from '@kron/kubernetes/apiError';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport } from '@kron/kubernetes/transport';

/** When a write ended, in epoch milliseconds, and how late it was. */
type Beat = { readonly at: number; readonly lateMs: number };

const configMaps = { group: '', version: 'v1', plural: 'configmaps' };
const intervalMs = 250;
/** Sequential requests of the longest timed path: a Lease is released and taken, and caches are filled. */
const steps = 6;

/**
 * Measures how slow the machine is: one write every quarter of a second, and how late each one is. Limits in seconds hold on
 * an idle machine, but tests share their cores with other work.
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
   * Seconds by which the machine may have delayed a sequence of a few writes.
   *
   * @param from epoch seconds
   */
  async slownessSince(from: number): Promise<number> {
    // A write that is still in flight shows the current delay.
    await this.#current;
    const late = this.#beats.filter(({ at }) => at >= from * 1000).map(({ lateMs }) => lateMs);
    return (Math.max(0, ...late) * steps) / 1000;
  }

  async end(): Promise<void> {
    this.#stop.abort(new Error('the pulse was stopped'));
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
      // The pulse ends, or the server is down: there is nothing to measure.
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
