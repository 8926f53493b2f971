import { type ControlPlane, eventually, uniqueNamespace } from '@kron/control-plane';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { cronJobs, jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { type CronJobWindow, chooseInWindow } from 'kron-core';
import { holdNames } from 'kron-core/controller';
import type { ClusterRecord } from '../cluster/record.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A CronJob without its schedule: starts every 5 s, and does not end. */
type CronJobParts = {
  readonly annotations?: Json;
  readonly spec?: Json;
  readonly template?: { readonly metadata?: Json; readonly spec?: Json };
};

/** A Job at each of its versions, the first one first. */
type JobStory = {
  readonly name: string;
  readonly versions: readonly KubeObject[];
  readonly isDeleted: boolean;
};

const pod = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } };
const patienceMs = 120_000;

export function cronJob(name: string, { annotations = {}, spec = {}, template = {} }: CronJobParts = {}) {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name, annotations },
    spec: {
      schedule: '@every 5s',
      concurrencyPolicy: 'Forbid',
      ...spec,
      jobTemplate: { metadata: template.metadata ?? {}, spec: { template: pod, ...template.spec } },
    },
  };
}

/** A namespace with CronJobs, and a record of every version of their Jobs. */
export class WindowScene {
  readonly namespace: string;
  readonly plane: ControlPlane;
  readonly admin: Transport;
  readonly #record: ClusterRecord;

  private constructor(namespace: string, plane: ControlPlane, admin: Transport, record: ClusterRecord) {
    this.namespace = namespace;
    this.plane = plane;
    this.admin = admin;
    this.#record = record;
  }

  static async in(plane: ControlPlane, admin: Transport, record: ClusterRecord): Promise<WindowScene> {
    return new WindowScene(await uniqueNamespace(plane), plane, admin, record);
  }

  create(name: string, parts: CronJobParts = {}): Promise<KubeObject> {
    const place = { resource: cronJobs, namespace: this.namespace };
    return this.admin.create(place, cronJob(name, parts), { fieldValidation: 'Strict' });
  }

  edit(name: string, body: Json): Promise<KubeObject> {
    return this.admin.patch({ resource: cronJobs, namespace: this.namespace, name }, { type: 'merge', body });
  }

  annotateNamespace(annotations: Json): Promise<KubeObject> {
    const resource = { group: '', version: 'v1', plural: 'namespaces' };
    return this.admin.patch(
      { resource, name: this.namespace },
      { type: 'merge', body: { metadata: { annotations } } },
    );
  }

  /** The Jobs of a CronJob, the oldest first. */
  jobsOf(cronJobName: string): JobStory[] {
    const stories = new Map<string, { name: string; versions: KubeObject[]; isDeleted: boolean }>();
    for (const { resource, type, object } of this.#record.of(this.namespace)) {
      if (resource !== jobs.plural || !object.metadata.name.startsWith(`${cronJobName}-`)) continue;
      const { uid = '', name } = object.metadata;
      const story = stories.get(uid) ?? { name, versions: [], isDeleted: false };
      stories.set(uid, story);
      if (type === 'delete') story.isDeleted = true;
      else story.versions.push(object);
    }
    return [...stories.values()];
  }

  /** Waits for something about the Jobs of a CronJob. */
  until<T>(what: string, find: () => T | undefined | false): Promise<T> {
    return this.#record.until({ namespace: this.namespace, what, patience: patienceMs }, find);
  }

  /** Waits for a Job of a CronJob. */
  firstJob(cronJobName: string): Promise<JobStory> {
    return this.until(`${cronJobName} has a Job`, () => this.jobsOf(cronJobName)[0]);
  }

  /** Waits until the first Job of a CronJob is no longer held. @returns the Job as it then is */
  firstReleased(cronJobName: string): Promise<KubeObject> {
    return this.until(`the first Job of ${cronJobName} is released`, () =>
      this.jobsOf(cronJobName)[0]?.versions.find((job) => !isHeld(job)),
    );
  }

  /** Marks the Pod of a Job as succeeded, because there is no node. */
  async succeed(job: string): Promise<void> {
    const pods = `/api/v1/namespaces/${this.namespace}/pods`;
    const label = encodeURIComponent(`batch.kubernetes.io/job-name=${job}`);
    const { metadata } = await eventually(`Job ${job} has a Pod`, async () => {
      const { body } = await this.plane.call('GET', `${pods}?labelSelector=${label}`);
      return (body as { items: KubeObject[] }).items[0];
    });
    await this.plane.call('PATCH', `${pods}/${metadata.name}/status`, {
      contentType: 'application/merge-patch+json',
      body: { status: { phase: 'Succeeded' } },
    });
  }

  async untilEvent(name: string, reason: string): Promise<string> {
    return this.until(`there is an event ${reason} of ${name}`, () => this.notes(name, reason)[0]);
  }

  /** The messages of the Events of an object with a reason. */
  notes(name: string, reason: string): string[] {
    return this.#record
      .of(this.namespace)
      .filter(({ resource, type }) => resource === 'events' && type === 'create')
      .map(({ object }) => object)
      .filter(
        (event) => event['reason'] === reason && (event['regarding'] as { name?: string }).name === name,
      )
      .map((event) => String(event['note']));
  }
}

/** The labels of Jobs that the stand-in for Kueue suspends. */
export const suspendedByKueue = { 'test/suspended-by-kueue': 'true' };

export function isHeld({ metadata }: KubeObject): boolean {
  return metadata.labels?.[holdNames.held] !== undefined;
}

export function isSuspended(job: KubeObject): boolean {
  return (job['spec'] as { suspend?: boolean }).suspend === true;
}

export function annotationsOf({ metadata }: KubeObject): Readonly<Record<string, string>> {
  return (metadata['annotations'] ?? {}) as Readonly<Record<string, string>>;
}

/** The second that a KronJob of this name would choose for the start of a Job. */
export function chosenTimeOf(job: KubeObject, cronJobName: string, window: CronJobWindow): Date {
  const nominalTime = annotationsOf(job)[holdNames.nominalTime] ?? '';
  return chooseInWindow({ identity: `${job.metadata.namespace}/${cronJobName}`, nominalTime, ...window })
    .chosenTime;
}
