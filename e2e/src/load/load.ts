import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobs } from '@kron/kubernetes/resources';
import { compile, type KronJobSpec, type Status, upcoming } from 'kron-core';
import { latest } from '../cluster/latest.ts';
import { type Stage, workNamespace } from '../cluster/stage.ts';
import { kronJobManifest, restrictedJob } from '../kronJob.ts';

const count = 40;

/** KronJobs that run every minute, at different seconds, while the operator is disrupted. */
export class Load {
  readonly #stage: Stage;
  readonly #names: readonly string[] = Array.from({ length: count }, (_, index) => `load-${index + 1}`);

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async begin(): Promise<void> {
    const { settings, transport } = this.#stage;
    const spec: KronJobSpec = {
      schedule: '* * * * *',
      window: { duration: '50s' },
      policy: { deadline: '2m', concurrency: 'allow' },
      jobTemplate: restrictedJob(settings.jobImage, 'date'),
    };
    const place = { resource: kronJobs, namespace: workNamespace };
    for (const name of this.#names)
      await transport.create(place, kronJobManifest(name, spec), { fieldValidation: 'Strict' });
  }

  /** Waits until another Job of these KronJobs is created. */
  async untilNextJob(): Promise<void> {
    const before = this.jobs().length;
    await this.#stage.until(workNamespace, 'a Job of the load is created', () => this.jobs().length > before);
  }

  /** Suspends the KronJobs and waits until their Jobs have finished. */
  async end(): Promise<void> {
    const { transport } = this.#stage;
    for (const name of this.#names)
      await transport.patch(
        { resource: kronJobs, namespace: workNamespace, name },
        { type: 'merge', body: { spec: { policy: { suspend: true } } } },
        { fieldValidation: 'Strict' },
      );
    await this.#stage.until(workNamespace, 'the load is suspended, and its Jobs have ended', () =>
      this.kronJobs().every(hasEnded),
    );
  }

  /** Every Job that the KronJobs ever had, as created. */
  jobs(): KubeObject[] {
    return this.#stage.record
      .of(workNamespace)
      .filter(({ resource, type }) => resource === 'jobs' && type === 'create')
      .map(({ object }) => object)
      .filter(({ metadata }) => this.#names.includes(metadata.labels?.['kron.io/name'] ?? ''));
  }

  kronJobs(): KubeObject[] {
    const stored = latest(this.#stage.record.of(workNamespace), 'kronjobs');
    return stored.filter(({ metadata }) => this.#names.includes(metadata.name));
  }

  /** The periods that had to run, from a KronJob's creation to the last one that ran, as in the labels of Jobs. */
  expectedPeriods(kronJob: KubeObject): string[] {
    const { name, namespace = '' } = kronJob.metadata;
    const { schedulingSince } = statusOf(kronJob);
    // The second of the creation counts.
    const before = new Date(Date.parse(String(schedulingSince)) - 1000);
    const last = this.periodsOf(kronJob).at(-1) ?? '';
    const schedule = compile({ ...(kronJob['spec'] as KronJobSpec), identity: `${namespace}/${name}` });
    const expected: string[] = [];
    for (const { periodID } of upcoming(schedule, before)) {
      const label = periodID.replaceAll(/[-:]/g, '');
      if (label > last) break;
      expected.push(label);
    }
    return expected;
  }

  /** The periods of a KronJob's Jobs, sorted. */
  periodsOf({ metadata }: KubeObject): string[] {
    return this.jobs()
      .filter((job) => job.metadata.labels?.['kron.io/name'] === metadata.name)
      .map((job) => job.metadata.labels?.['kron.io/period-id'] ?? '')
      .toSorted();
  }
}

/** Whether the status is of the latest generation and has no active Jobs. */
function hasEnded(kronJob: KubeObject): boolean {
  const { observedGeneration, activeCount = 0, conditions = [] } = statusOf(kronJob);
  const isSuspended = conditions.some(({ type, reason }) => type === 'Ready' && reason === 'Suspended');
  return isSuspended && activeCount === 0 && observedGeneration === kronJob.metadata['generation'];
}

function statusOf(kronJob: KubeObject): Status {
  return kronJob['status'] ?? {};
}
