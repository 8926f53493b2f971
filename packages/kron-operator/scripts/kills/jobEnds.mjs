import { EventEmitter, once, setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { endJob } from '../../bench/kit/endJob.mjs';
import { jobs } from '../../bench/kit/manifests.mjs';
import { mulberry32 } from '../../bench/kit/mulberry32.mjs';

const shortestMs = 5_000;
const longestMs = 200_000;
const failing = 0.4;
const againMs = 200;

/** Ends each Job after a random time, as complete or as failed. */
export class JobEnds {
  #transport;
  #namespace;
  #random;
  #stop = new AbortController();
  #events = new EventEmitter();
  #working = new Set();
  #seen = new Set();

  constructor({ transport, namespace }, seed) {
    this.#transport = transport;
    this.#namespace = namespace;
    this.#random = mulberry32(seed);
    // Each active Job waits for it.
    setMaxListeners(0, this.#stop.signal);
  }

  /** The number of Jobs so far. */
  get created() {
    return this.#seen.size;
  }

  begin() {
    this.#keep(this.#follow());
  }

  /** Resolves as soon as another Job is created. */
  async nextCreate() {
    await once(this.#events, 'created', { signal: this.#stop.signal });
  }

  /** No Job ends from now on. */
  async end() {
    this.#stop.abort();
    await Promise.all(this.#working);
  }

  #keep(work) {
    this.#working.add(work);
    void work.finally(() => this.#working.delete(work));
  }

  /** A watch ends at times, and the next list shows what it has missed. */
  async #follow() {
    const { signal } = this.#stop;
    while (!signal.aborted) await this.#listAndWatch(signal).catch(() => delay(againMs));
  }

  async #listAndWatch(signal) {
    const place = { resource: jobs, namespace: this.#namespace };
    const { items, resourceVersion } = await this.#transport.list(place);
    for (const job of items) this.#see(job);
    const query = { ...place, resourceVersion, timeoutSeconds: 300 };
    for await (const { type, object } of this.#transport.watch(query, signal))
      if (type === 'ADDED') this.#see(object);
  }

  #see({ metadata: { name, uid } }) {
    if (this.#seen.has(uid)) return;
    this.#seen.add(uid);
    this.#events.emit('created');
    const afterMs = shortestMs + this.#random() * (longestMs - shortestMs);
    this.#keep(this.#endAfter(afterMs, name, this.#random() < failing ? 'Failed' : 'Complete'));
  }

  async #endAfter(afterMs, name, as) {
    const isTime = await delay(afterMs, true, { signal: this.#stop.signal }).catch(() => false);
    if (!isTime) return;
    // If it was replaced, or the request fails, it does not end.
    await endJob(this.#transport, { namespace: this.#namespace, name }, as).catch((error) => {
      if (error.code !== 404) console.error(`Job ${name} does not end: ${error.message}`);
    });
  }
}
