import { setTimeout as delay } from 'node:timers/promises';
import { jobSpec, kronJob, kronJobs, nameOf } from '../../bench/kit/manifests.mjs';
import { waitUntilSettled } from '../../bench/kit/serverCounts.mjs';

const pollMs = 500;
const settleMs = 120_000;

/** KronJobs that run each minute, at random instants, under random policies. */
export class Fleet {
  #transport;
  #namespace;
  #random;
  #names;

  constructor({ transport, namespace }, { count, random }) {
    this.#transport = transport;
    this.#namespace = namespace;
    this.#random = random;
    this.#names = Array.from({ length: count }, (_, index) => nameOf(index));
  }

  async create() {
    for (const name of this.#names) {
      const policy = { ...this.#limits(), deadline: this.#oneOf(['0s', '30s', '1h']) };
      const ttl = this.#oneOf([{}, {}, { ttlSecondsAfterFinished: 90 }]);
      const jobTemplate = { spec: { ...jobSpec, ...ttl } };
      const manifest = kronJob(name, '* * * * *', { window: { duration: '50s' }, policy, jobTemplate });
      await this.#transport.create({ resource: kronJobs, namespace: this.#namespace }, manifest);
    }
  }

  /** Edits one KronJob, as a user does: its limits, or the template, which resumes it after failures. */
  async edit() {
    const name = this.#oneOf(this.#names);
    const repair = { jobTemplate: { metadata: { annotations: { edit: `${this.#random()}` } } } };
    const limits = { policy: { maxActive: null, pauseAfterFailures: null, ...this.#limits() } };
    await this.#patch(name, this.#oneOf([repair, limits]));
  }

  /** Suspends all KronJobs, and waits until everything is recorded. */
  async rest() {
    for (const name of this.#names) await this.#patch(name, { policy: { suspend: true } });
    while (!(await this.#states()).every(({ isObserved }) => isObserved)) await delay(pollMs);
    await waitUntilSettled(() => this.#states(), settleMs);
  }

  async #states() {
    const { items } = await this.#transport.list({ resource: kronJobs, namespace: this.#namespace });
    return items.map(({ metadata: { generation, resourceVersion }, status }) => {
      return { resourceVersion, isObserved: status?.observedGeneration === generation };
    });
  }

  #limits() {
    const concurrency = this.#oneOf(['queue', 'queue', 'forbid', 'replace', 'allow']);
    return {
      concurrency,
      ...(concurrency === 'allow' ? {} : { maxActive: this.#upTo5() }),
      ...(this.#random() < 0.5 ? { pauseAfterFailures: this.#upTo5() } : {}),
    };
  }

  async #patch(name, spec) {
    const ref = { resource: kronJobs, namespace: this.#namespace, name };
    await this.#transport.patch(ref, { type: 'merge', body: { spec } });
  }

  #upTo5() {
    return 1 + Math.floor(this.#random() * 5);
  }

  #oneOf(values) {
    return values[Math.floor(this.#random() * values.length)];
  }
}
