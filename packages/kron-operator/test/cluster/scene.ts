import type { ClusterAccess } from '@kron/control-plane';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { jobs, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport } from '@kron/kubernetes/transport';
import type { KronJobSpec, Outcome, Period, Status, StoredPeriod } from 'kron-core';
import { jobLabels, jobName } from 'kron-core/controller';
import type { AuditedChange } from '../audit/auditedChange.ts';
import { dueIn, type Plan } from './dueIn.ts';
import { firstHeadStart } from './inTime.ts';
import type { Pulse } from './pulse.ts';
import type { ClusterRecord } from './record.ts';
import { briefJob, lastingJob } from './templates.ts';
import { secondsOf } from './times.ts';
import { TooLate } from './tooLate.ts';

/** Allowed difference between two clocks, in seconds. */
const certainly = 1;
const patientDeadline = '10m';

/** A limit for tests that would never end. */
const patienceMs = 180_000;

type SceneOptions = {
  readonly namespace: string;
  readonly cluster: ClusterAccess;
  /** Has the rights of an administrator. */
  readonly admin: Transport;
  readonly record: ClusterRecord;
  /** Needed by tests with limits in seconds. */
  readonly pulse?: Pulse;
  /** Seconds from a plan to the creation of its KronJob, on a machine that is shared with other tests. Default: 8. */
  readonly headStart?: number;
};

/** The namespace of one test: actions in it, and a record of every change. */
export class Scene {
  readonly namespace: string;
  readonly cluster: ClusterAccess;
  readonly admin: Transport;
  /** UIDs of Jobs that the test has deleted, directly or with their owner. */
  readonly deletedByHand = new Set<string>();
  /** The number of Jobs of no period that the test has created. */
  manualJobs = 0;
  /** Seconds by which all planned periods are later than requested. */
  readonly headStart: number;
  readonly #record: ClusterRecord;
  readonly #pulse: Pulse | undefined;
  /** The first planned due time of each KronJob, epoch seconds. */
  readonly #due = new Map<string, number>();
  #witnesses = 0;

  constructor({ namespace, cluster, admin, record, pulse, headStart = firstHeadStart }: SceneOptions) {
    this.namespace = namespace;
    this.cluster = cluster;
    this.admin = admin;
    this.headStart = headStart;
    this.#record = record;
    this.#pulse = pulse;
  }

  /** Epoch seconds. */
  get now(): number {
    return Math.floor(systemClock.now() / 1000);
  }

  dueIn(name: string, wishes: readonly [number]): Plan<[Period]>;
  dueIn(name: string, wishes: readonly [number, number]): Plan<[Period, Period]>;
  dueIn(name: string, wishes: readonly number[]): Plan<Period[]> {
    const later = wishes.map((wish) => wish + this.headStart);
    const plan = dueIn(`${this.namespace}/${name}`, this.now, later as [number, number]);
    const dues = plan.periods.map(({ chosenTime }) => secondsOf(chosenTime));
    this.#due.set(name, Math.min(...dues, this.#due.get(name) ?? Number.POSITIVE_INFINITY));
    return plan;
  }

  /**
   * Creates a KronJob. Without a deadline of its own it gets one that no slow machine exceeds.
   *
   * @throws TooLate when its first planned period is already due
   */
  async create(name: string, given: KronJobSpec): Promise<KubeObject> {
    const spec = { ...given, policy: { deadline: patientDeadline, ...given.policy } };
    const manifest = { ...kronJobKind, metadata: { name }, spec };
    const place = { resource: kronJobs, namespace: this.namespace };
    const created = await this.admin.create(place, manifest, { fieldValidation: 'Strict' });
    this.stillBefore(this.#due.get(name));
    this.#due.delete(name);
    return created;
  }

  /**
   * Asserts that an instant is still in the future.
   *
   * @param due an instant, or epoch seconds
   * @throws TooLate
   */
  stillBefore(due: Date | number | null | undefined): void {
    const at = due instanceof Date ? secondsOf(due) : (due ?? Number.POSITIVE_INFINITY);
    if (systemClock.now() / 1000 >= at - certainly)
      throw new TooLate(`in ${this.namespace} something was due before the test was ready`);
  }

  /**
   * Extends a limit in seconds by the delay that this machine has caused.
   *
   * @param since the start, epoch seconds
   */
  async allowing(seconds: number, since: number): Promise<number> {
    return seconds + ((await this.#pulse?.slownessSince(since)) ?? 0);
  }

  /** Merges a change into the spec; null removes a field. */
  async edit(name: string, spec: Record<string, unknown>): Promise<KubeObject> {
    const ref = { resource: kronJobs, namespace: this.namespace, name };
    return this.admin.patch(ref, { type: 'merge', body: { spec } });
  }

  async deleteJob(name: string): Promise<void> {
    const uid = await this.#delete(jobs, name);
    this.deletedByHand.add(uid);
  }

  /** Deletes a KronJob with its Jobs. */
  async deleteKronJob(
    name: string,
    propagationPolicy: 'Background' | 'Foreground' = 'Background',
  ): Promise<void> {
    await this.caughtUp();
    for (const { metadata } of this.jobsOf(name)) this.deletedByHand.add(metadata.uid ?? '');
    await this.#delete(kronJobs, name, propagationPolicy);
  }

  /** Marks one more Pod of a Job as succeeded. */
  succeed(job: string): Promise<void> {
    return this.#endPod(job, 'Succeeded');
  }

  /** Marks one more Pod of a Job as failed. */
  fail(job: string): Promise<void> {
    return this.#endPod(job, 'Failed');
  }

  /** Creates a Job that a KronJob controls, as `kron trigger` does. It does not finish on its own. */
  async trigger(name: string, kronJob: string): Promise<void> {
    const { uid = '' } = (
      await this.admin.get({ resource: kronJobs, namespace: this.namespace, name: kronJob })
    ).metadata;
    const ownerReferences = [{ ...kronJobKind, name: kronJob, uid, controller: true }];
    const metadata = {
      name,
      labels: { [jobLabels.name]: kronJob, [jobLabels.manual]: 'true' },
      ownerReferences,
    };
    const job = { ...lastingJob(), apiVersion: 'batch/v1', kind: 'Job', metadata };
    await this.admin.create({ resource: jobs, namespace: this.namespace }, job);
    this.manualJobs += 1;
  }

  async #endPod(job: string, phase: 'Succeeded' | 'Failed'): Promise<void> {
    const pods = `/api/v1/namespaces/${this.namespace}/pods`;
    const label = encodeURIComponent(`batch.kubernetes.io/job-name=${job}`);
    const pod = await this.poll(`Job ${job} has a pod`, async () => {
      const { body } = await this.cluster.call('GET', `${pods}?labelSelector=${label}`);
      return (body as { items: KubeObject[] }).items[0];
    });
    const answer = await this.cluster.call('PATCH', `${pods}/${pod.metadata.name}/status`, {
      contentType: 'application/merge-patch+json',
      body: { status: { phase } },
    });
    if (answer.status !== 200) throw new Error(answer.text);
  }

  get changes(): AuditedChange[] {
    return this.#record.of(this.namespace);
  }

  /** The changes of a resource, optionally of one name. */
  changesOf(resource: string, name?: string): AuditedChange[] {
    return this.changes.filter(
      (change) =>
        change.resource === resource && (name === undefined || change.object.metadata.name === name),
    );
  }

  /** The object that is stored under a name. */
  stored(resource: string, name: string): KubeObject | undefined {
    const last = this.changesOf(resource, name).at(-1);
    return last?.type === 'delete' ? undefined : last?.object;
  }

  /** Every Job that ever existed, as it was created, in order. */
  get jobsEver(): KubeObject[] {
    return this.changesOf('jobs')
      .filter(({ type }) => type === 'create')
      .map(({ object }) => object);
  }

  /** The Jobs of one KronJob, by label. */
  jobsOf(name: string): KubeObject[] {
    return this.jobsEver.filter(({ metadata }) => metadata.labels?.['kron.io/name'] === name);
  }

  status(name: string): Status {
    return this.stored('kronjobs', name)?.['status'] ?? {};
  }

  condition(name: string, type: string) {
    return this.status(name).conditions?.find((condition) => condition.type === type);
  }

  recent(name: string, { periodID }: Pick<Period, 'periodID'>): StoredPeriod | undefined {
    return this.status(name).recent?.find((entry) => entry.periodID === periodID);
  }

  /** The distinct reasons of the Events of an object. */
  eventReasons(name: string): string[] {
    return [...new Set(this.#eventsOf(name).map((event) => String(event['reason'])))];
  }

  eventNotes(name: string, reason: string): string[] {
    return this.#eventsOf(name)
      .filter((event) => event['reason'] === reason)
      .map((event) => String(event['note']));
  }

  /**
   * Waits until `find` finds something in the record. By then the record also holds what the other watches had to deliver,
   * but nothing that is written later.
   */
  async until<T>(what: string, find: () => T | undefined | false, patience: number = patienceMs): Promise<T> {
    const found = await this.#record.until({ namespace: this.namespace, what, patience }, find);
    await this.caughtUp();
    return found;
  }

  /** Resolves when the record holds everything that the server stores now. */
  async caughtUp(): Promise<void> {
    await this.#record.caughtUp(this.namespace);
  }

  /** Waits for the Job of a period. */
  async untilCreated(name: string, { periodID }: Period): Promise<KubeObject> {
    const job = jobName(name, periodID);
    return this.until(`there is Job ${job}`, () => this.changesOf('jobs', job)[0]?.object);
  }

  /** Waits for the outcome of a period, as in `executed Created`. */
  async untilRecorded(name: string, period: Period): Promise<`${Outcome} ${string}`> {
    const { outcome, reason } = await this.until(`period ${period.periodID} of ${name} is recorded`, () =>
      this.recent(name, period),
    );
    return `${outcome} ${reason}`;
  }

  /** Waits until a condition is True. */
  async untilCondition(name: string, type: string) {
    return this.until(`${type} of ${name} is True`, () => {
      const condition = this.condition(name, type);
      return condition?.status === 'True' && condition;
    });
  }

  /** Waits for Events with certain reasons. Events are written in any order. */
  async untilEvents(name: string, ...reasons: string[]): Promise<string[]> {
    return this.until(`there are events ${reasons.join(', ')} of ${name}`, () => {
      const events = this.eventReasons(name);
      return reasons.every((reason) => events.includes(reason)) && events;
    });
  }

  /**
   * Resolves when the operator has handled everything that was due up to an instant. Waits for the Job of another KronJob
   * that is due right after it.
   */
  async untilPassed(instant: Date | null): Promise<void> {
    for (let more = 0; ; more = 2 * more + this.headStart) {
      try {
        await this.#untilWitnessed(Math.max((instant?.getTime() ?? 0) / 1000, this.now) + 2 + more);
        return;
      } catch (error) {
        if (!(error instanceof TooLate) || more > patienceMs / 1000) throw error;
      }
    }
  }

  async #untilWitnessed(at: number): Promise<void> {
    this.#witnesses += 1;
    const name = `witness-${this.#witnesses}`;
    const { spec, periods } = this.dueIn(name, [at - this.now]);
    await this.create(name, { ...spec, jobTemplate: briefJob() });
    await this.untilRecorded(name, periods[0]);
  }

  /** Polls for something that no watch shows. */
  async poll<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
    const deadline = systemClock.monotonic() + patienceMs;
    for (;;) {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      if (systemClock.monotonic() > deadline)
        throw new Error(`in ${this.namespace} it is still not so that ${what}`);
      await new Promise<void>((done) => systemClock.setTimer(200, done));
    }
  }

  async #delete(
    resource: Resource,
    name: string,
    propagationPolicy: 'Background' | 'Foreground' = 'Background',
  ): Promise<string> {
    const ref = { resource, namespace: this.namespace, name };
    const { uid = '' } = (await this.admin.get(ref)).metadata;
    await this.admin.delete(ref, { uid, propagationPolicy });
    return uid;
  }

  #eventsOf(name: string): KubeObject[] {
    return this.changesOf('events')
      .map(({ object }) => object)
      .filter((event) => (event['regarding'] as { name?: string } | undefined)?.name === name);
  }
}
