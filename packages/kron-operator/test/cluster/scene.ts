import type { ClusterAccess } from '@kron/control-plane';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { jobs, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport } from '@kron/kubernetes/transport';
import {
  jobName,
  type KronJobSpec,
  type Outcome,
  type Period,
  type Status,
  type StoredPeriod,
} from 'kron-core';
import type { AuditedChange } from '../audit/auditedChange.ts';
import { dueIn, type Plan } from './dueIn.ts';
import type { ClusterRecord } from './record.ts';
import { briefJob } from './templates.ts';

const patienceMs = 60_000;
/** Seconds for what comes between a plan and its KronJob: other tests' plans, and a machine that is shared. */
const headStart = 6;

export type SceneOptions = {
  readonly namespace: string;
  readonly cluster: ClusterAccess;
  /** As the administrator. */
  readonly admin: Transport;
  readonly record: ClusterRecord;
};

/** A namespace of one test's own: what is done there, and all that was ever there. */
export class Scene {
  readonly namespace: string;
  readonly cluster: ClusterAccess;
  readonly admin: Transport;
  /** UIDs of the Jobs that the test itself has deleted, or had collected. */
  readonly deletedByHand = new Set<string>();
  readonly #record: ClusterRecord;
  #witnesses = 0;

  constructor({ namespace, cluster, admin, record }: SceneOptions) {
    this.namespace = namespace;
    this.cluster = cluster;
    this.admin = admin;
    this.#record = record;
  }

  /** Epoch seconds. */
  get now(): number {
    return Math.floor(systemClock.now() / 1000);
  }

  dueIn(name: string, wishes: readonly [number]): Plan<[Period]>;
  dueIn(name: string, wishes: readonly [number, number]): Plan<[Period, Period]>;
  dueIn(name: string, wishes: readonly number[]): Plan<Period[]> {
    const later = wishes.map((wish) => wish + headStart);
    return dueIn(`${this.namespace}/${name}`, this.now, later as [number, number]);
  }

  async create(name: string, spec: KronJobSpec): Promise<KubeObject> {
    const manifest = { ...kronJobKind, metadata: { name }, spec };
    const place = { resource: kronJobs, namespace: this.namespace };
    return this.admin.create(place, manifest, { fieldValidation: 'Strict' });
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

  async until<T>(what: string, find: () => T | undefined | false, patience: number = patienceMs): Promise<T> {
    return this.#record.until({ namespace: this.namespace, what, patience }, find);
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
    // One watch can be ahead of the other.
    if (outcome === 'executed') await this.untilCreated(name, period);
    return `${outcome} ${reason}`;
  }

  /** The reasons of a KronJob's events, once a certain one is among them. */
  async untilTold(name: string, reason: string): Promise<string[]> {
    return this.until(`there is an event ${reason} of ${name}`, () => {
      const reasons = this.eventReasons(name);
      return reasons.includes(reason) && reasons;
    });
  }

  /**
   * Done when the operator has dealt with everything that was due up to an instant: another KronJob, due a moment
   * later, has run.
   */
  async untilPassed(instant: Date | null): Promise<void> {
    this.#witnesses += 1;
    const name = `witness-${this.#witnesses}`;
    const after = Math.max((instant?.getTime() ?? 0) / 1000, this.now) - this.now;
    const { spec, periods } = this.dueIn(name, [after + 2]);
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
