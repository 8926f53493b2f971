import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { controlledJobKind, controlledJobs, jobKind, jobs } from '@kron/kubernetes/resources';
import type { ControlledJobSpec, ControlledStatus, JobTemplate } from 'kron-core';
import { runJobName, runLabels } from 'kron-core/controller';
import type { Scene } from '../../cluster/scene.ts';
import { ownerOf } from '../atMostOne.ts';
import { jobWord } from '../jobWord.ts';

/** The Job stays active until the test changes its Pod: no node runs it. */
export function lasting(image: string = 'one', further: Record<string, unknown> = {}): JobTemplate {
  return { spec: { template: podOf(image), ...further } };
}

function podOf(image: string): Record<string, unknown> {
  return { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image }] } };
}

/** Shows a rule with the operators that all cases share. */
export type SharedShow = (desk: ControlledJobScene) => Promise<void>;
export type SharedCases = Readonly<Record<string, SharedShow>>;

/** Shows a rule with operators that it starts, with the given rights. */
export type OwnShow = (desk: ControlledJobScene, kubeConfig: string) => Promise<void>;
export type OwnCases = Readonly<Record<string, OwnShow>>;

/** A ControlledJob named desk in its own namespace. */
export class ControlledJobScene {
  readonly scene: Scene;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  get name(): { readonly namespace: string; readonly name: string } {
    return { namespace: this.scene.namespace, name: 'desk' };
  }

  async create(
    spec: Omit<ControlledJobSpec, 'jobTemplate'> & Partial<ControlledJobSpec>,
    annotations: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const manifest = {
      ...controlledJobKind,
      metadata: { name: 'desk', annotations },
      spec: { jobTemplate: lasting(), ...spec },
    };
    const place = { resource: controlledJobs, namespace: this.scene.namespace };
    await this.scene.admin.create(place, manifest, { fieldValidation: 'Strict' });
  }

  async edit(spec: Record<string, unknown>): Promise<void> {
    const ref = { resource: controlledJobs, ...this.name };
    await this.scene.admin.patch(ref, { type: 'merge', body: { spec } });
  }

  async editJob(name: string, body: Record<string, unknown>): Promise<void> {
    const ref = { resource: jobs, namespace: this.scene.namespace, name };
    await this.scene.admin.patch(ref, { type: 'merge', body });
  }

  /** Creates a Job of the ControlledJob as a user. */
  async createJob(name: string, labels: Record<string, string>): Promise<void> {
    await this.#createJob({ name, labels }, lasting().spec);
  }

  /** Creates a Job as a user, with the labels that the operator sets. */
  async createHeldJob(name: string, labels: Record<string, string>): Promise<void> {
    const annotations = { 'kron.io/not-yet-released': 'true' };
    // The operator finds Pods by this label.
    const template = { ...podOf('one'), metadata: { labels: { [runLabels.name]: 'desk' } } };
    await this.#createJob({ name, labels, annotations }, { template, suspend: true });
  }

  async #createJob(
    {
      labels,
      ...metadata
    }: { name: string; labels: Record<string, string>; annotations?: Record<string, string> },
    spec: Record<string, unknown>,
  ): Promise<void> {
    const { uid } = this.stored.metadata;
    const ownerReferences = [{ ...controlledJobKind, name: 'desk', uid, controller: true }];
    const all = { ...metadata, labels: { 'kron.io/controlled-job': 'desk', ...labels }, ownerReferences };
    const place = { resource: jobs, namespace: this.scene.namespace };
    await this.scene.admin.create(place, { ...jobKind, metadata: all, spec });
    // Until its creation is recorded, the Job looks like one that is gone. So wait for the record first.
    await this.scene.caughtUp();
  }

  get stored(): KubeObject {
    const stored = this.scene.stored('controlledjobs', 'desk');
    if (stored === undefined) throw new Error('there is no ControlledJob');
    return stored;
  }

  get status(): ControlledStatus {
    return this.scene.stored('controlledjobs', 'desk')?.['status'] ?? {};
  }

  /** The Jobs that it controls now, as in `desk-1772442000-0 running`. */
  get jobs(): string[] {
    const uid = this.scene.stored('controlledjobs', 'desk')?.metadata.uid;
    const names = new Set(this.scene.jobsEver.map(({ metadata }) => metadata.name));
    return [...names]
      .flatMap((name) => this.scene.stored('jobs', name) ?? [])
      .filter((job) => ownerOf(job) === uid)
      .map(jobWord)
      .sort();
  }

  job(name: string): KubeObject | undefined {
    return this.scene.stored('jobs', name);
  }

  /** The name of the Job of the current run. */
  jobName(index: number = 0): string {
    const { lastScheduledStartTime = '' } = this.status;
    return runJobName('desk', Date.parse(lastScheduledStartTime) / 1000, index);
  }

  async untilJobs(...words: string[]): Promise<void> {
    const wanted = words.join(', ');
    await this.scene.until(`its Jobs are ${wanted}`, () => this.jobs.join(', ') === wanted);
  }

  /**
   * Waits until the Job of the current run is unsuspended and has a Pod. If a test deleted the Job before that, the Job
   * controller could still create the Pod.
   */
  async untilRunning(index: number = 0): Promise<string> {
    const job = await this.scene.until(`Job ${index} of the run is the only one, and runs`, () => {
      const name = this.jobName(index);
      return this.jobs.join() === `${name} running` && name;
    });
    await this.pod(job);
    return job;
  }

  /**
   * @param before the time of the event after which the condition cannot be True any more, epoch seconds
   * @throws TooLate when it was not True before
   */
  async untilCondition(type: string, before?: number): Promise<void> {
    await this.scene.until(`${type} is True`, () => {
      const isTrue = this.status.conditions?.some((one) => one.type === type && one.status === 'True');
      if (isTrue !== true) this.scene.stillBefore(before);
      return isTrue;
    });
  }

  /** The only Pod of a Job. */
  async pod(job: string): Promise<KubeObject> {
    const label = encodeURIComponent(`batch.kubernetes.io/job-name=${job}`);
    const path = `/api/v1/namespaces/${this.scene.namespace}/pods`;
    return this.scene.poll(`Job ${job} has a Pod`, async () => {
      const { body } = await this.scene.cluster.call('GET', `${path}?labelSelector=${label}`);
      return (body as { items: KubeObject[] }).items[0];
    });
  }

  async editPod(name: string, body: Record<string, unknown>, subresource = ''): Promise<void> {
    const path = `/api/v1/namespaces/${this.scene.namespace}/pods/${name}${subresource}`;
    const contentType = 'application/merge-patch+json';
    const { status, text } = await this.scene.cluster.call('PATCH', path, { contentType, body });
    if (status !== 200) throw new Error(text);
  }
}
