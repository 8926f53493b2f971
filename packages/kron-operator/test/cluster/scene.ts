import type { ClusterAccess } from '@kron/control-plane';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { jobs, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport } from '@kron/kubernetes/transport';
import type { KronJobSpec, Outcome, Period, Status, StoredPeriod } from 'kron-core';
import { jobName } from 'kron-core/controller';
import type { AuditedChange } from '../audit/auditedChange.ts';
import { dueIn, type Plan } from './dueIn.ts';
import { firstHeadStart } from './inTime.ts';
import type { Pulse } from './pulse.ts';
import type { ClusterRecord } from './record.ts';
import { briefJob } from './templates.ts';
import { secondsOf } from './times.ts';
import { TooLate } from './tooLate.ts';

/** Seconds between the clocks of who does something and who sees it due. */
const certainly = 1;
const patientDeadline = '10m';

/** It only ends what would never end. */
const patienceMs = 180_000;

export type SceneOptions = {
  readonly namespace: string;
  readonly cluster: ClusterAccess;
  /** As the administrator. */
  readonly admin: Transport;
  readonly record: ClusterRecord;
  /** Where something is promised in seconds. */
  readonly pulse?: Pulse;
  /** Seconds for what comes between a plan and its KronJob: other tests' plans, and a machine that is shared. Default: 8. */
  readonly headStart?: number;
};

/** A namespace of one test's own: what is done there, and all that was ever there. */
export class Scene {
  readonly namespace: string;
  readonly cluster: ClusterAccess;
  readonly admin: Transport;
  /** UIDs of the Jobs that the test itself has deleted, or had collected. */
  readonly deletedByHand = new Set<string>();
  /** Seconds by which everything that is planned is later than was wished for. */
  readonly headStart: number;
  readonly #record: ClusterRecord;
  readonly #pulse: Pulse | undefined;
  /** What is due first of what was planned for a KronJob, epoch seconds. */
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
   * With a deadline that no slow machine exceeds, unless it has one of its own.
   *
   * @throws TooLate when what was planned for it is due by then
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
   * What was done up to here had to be done before something came due.
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
   * Seconds in which something has to be done, and those by which this machine has delayed it.
   *
   * @param since when it began, epoch seconds
   */
  async allowing(seconds: number, since: number): Promise<number> {
    return seconds + ((await this.#pulse?.slownessSince(since)) ?? 0);
  }

  /** Merges into the spec; null takes a field away. */
  async edit(name: string, spec: Record<string, unknown>): Promise<KubeObject> {
    const ref = { resource: kronJobs, namespace: this.namespace, name };
    return this.admin.patch(ref, { type: 'merge', body: { spec } });
  }

  async deleteJob(name: string): Promise<void> {
    const uid = await this.#delete(jobs, name);
    this.deletedByHand.add(uid);
  }

  /** Its Jobs go with it. */
  async deleteKronJob(
    name: string,
    propagationPolicy: 'Background' | 'Foreground' = 'Background',
  ): Promise<void> {
    await this.caughtUp();
    for (const { metadata } of this.jobsOf(name)) this.deletedByHand.add(metadata.uid ?? '');
    await this.#delete(kronJobs, name, propagationPolicy);
  }

  /** One more pod of a Job has done its work. */
  async succeed(job: string): Promise<void> {
    const pods = `/api/v1/namespaces/${this.namespace}/pods`;
    const label = encodeURIComponent(`batch.kubernetes.io/job-name=${job}`);
    const pod = await this.poll(`Job ${job} has a pod`, async () => {
      const { body } = await this.cluster.call('GET', `${pods}?labelSelector=${label}`);
      return (body as { items: KubeObject[] }).items[0];
    });
    const answer = await this.cluster.call('PATCH', `${pods}/${pod.metadata.name}/status`, {
      contentType: 'application/merge-patch+json',
      body: { status: { phase: 'Succeeded' } },
    });
    if (answer.status !== 200) throw new Error(answer.text);
  }

  get changes(): AuditedChange[] {
    return this.#record.of(this.namespace);
  }

  /** Of a resource, and of one name if that is given. */
  changesOf(resource: string, name?: string): AuditedChange[] {
    return this.changes.filter(
      (change) =>
        change.resource === resource && (name === undefined || change.object.metadata.name === name),
    );
  }

  /** What was stored last under a name, unless it is gone. */
  stored(resource: string, name: string): KubeObject | undefined {
    const last = this.changesOf(resource, name).at(-1);
    return last?.type === 'delete' ? undefined : last?.object;
  }

  /** Every Job that there ever was, as it was created, in order. */
  get jobsEver(): KubeObject[] {
    return this.changesOf('jobs')
      .filter(({ type }) => type === 'create')
      .map(({ object }) => object);
  }

  /** Those of one KronJob, by label. */
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

  /** The reasons of the events about an object, each once. */
  eventReasons(name: string): string[] {
    return [...new Set(this.#eventsOf(name).map((event) => String(event['reason'])))];
  }

  eventNotes(name: string, reason: string): string[] {
    return this.#eventsOf(name)
      .filter((event) => event['reason'] === reason)
      .map((event) => String(event['note']));
  }

  /**
   * Waits for what watches tell. Whatever the server held when that came can be read when this is done, also what another
   * watch tells of; what was yet to be written has to be waited for by itself.
   */
  async until<T>(what: string, find: () => T | undefined | false, patience: number = patienceMs): Promise<T> {
    const found = await this.#record.until({ namespace: this.namespace, what, patience }, find);
    await this.caughtUp();
    return found;
  }

  /** Done when everything can be read here that the server holds now. */
  async caughtUp(): Promise<void> {
    await this.#record.caughtUp(this.namespace);
  }

  /** The Job of a period, once it was created. */
  async untilCreated(name: string, { periodID }: Period): Promise<KubeObject> {
    const job = jobName(name, periodID);
    return this.until(`there is Job ${job}`, () => this.changesOf('jobs', job)[0]?.object);
  }

  /** A period's outcome and its reason, `executed Created`, once they are recorded. */
  async untilRecorded(name: string, period: Period): Promise<`${Outcome} ${string}`> {
    const { outcome, reason } = await this.until(`period ${period.periodID} of ${name} is recorded`, () =>
      this.recent(name, period),
    );
    return `${outcome} ${reason}`;
  }

  /** The reasons of an object's events, once certain ones are among them: events are written in any order. */
  async untilTold(name: string, ...reasons: string[]): Promise<string[]> {
    return this.until(`there are events ${reasons.join(', ')} of ${name}`, () => {
      const told = this.eventReasons(name);
      return reasons.every((reason) => told.includes(reason)) && told;
    });
  }

  /**
   * Done when the operator has dealt with everything that was due up to an instant: another KronJob, due a moment
   * later, has run.
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

  /** For what no watch tells. */
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
