import { type ControlPlane, uniqueNamespace } from '@kron/control-plane';
import { jobTemplate } from '../testing/manifest.ts';
import type { Situation } from '../testing/situations/situation.ts';
import { StandingOperator } from '../testing/standingOperator.ts';
import { type Written, writtenBy } from '../testing/written.ts';
import { changesSince } from './changesSince.ts';
import { elsewhere } from './elsewhere.ts';

type Fields = Record<string, unknown>;

const kronJobs = (namespace: string): string => `/apis/kron.io/v1alpha1/namespaces/${namespace}/kronjobs`;
const jobs = (namespace: string): string => `/apis/batch/v1/namespaces/${namespace}/jobs`;

const plainJob = { apiVersion: 'batch/v1', kind: 'Job', spec: jobTemplate()['spec'] };
const plainKronJob = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  spec: { schedule: '0 0 1 1 *', jobTemplate: jobTemplate() },
};

/** The stored KronJob before the operator runs. */
type Stored = { name: string; status: Fields | undefined; resourceVersion: string };

/** A situation in its own namespaces of a real cluster. */
export class SituationInCluster {
  readonly namespace: string;
  /** The name of the KronJob. */
  readonly name: string;
  readonly #plane: ControlPlane;
  readonly #namespaces: [string, ...string[]];
  readonly #before: Stored;

  private constructor(plane: ControlPlane, namespaces: [string, ...string[]], before: Stored) {
    this.#plane = plane;
    this.name = before.name;
    this.namespace = namespaces[0];
    this.#namespaces = namespaces;
    this.#before = before;
  }

  /** Stores the objects directly, because the API server would replace their uids and creation times. */
  static async store(plane: ControlPlane, situation: Situation): Promise<SituationInCluster> {
    const prod = await uniqueNamespace(plane, 'prod');
    const needsTest = situation.state.some(({ metadata }) => (metadata as Fields)['namespace'] === 'test');
    const test = needsTest ? await uniqueNamespace(plane, 'test') : prod;
    const objects = elsewhere(situation, { prod, test });
    for (const object of objects) await store(plane, object);
    return new SituationInCluster(plane, needsTest ? [prod, test] : [prod], await storedIn(plane, prod));
  }

  /** The KronJobs and Jobs as YAML of kubectl. */
  async state(): Promise<string> {
    const texts = this.#namespaces.map((namespace) =>
      this.#kubectl(['get', 'kronjobs.kron.io,jobs.batch', '-n', namespace, '-o', 'yaml']),
    );
    return (await Promise.all(texts)).join('---\n');
  }

  /** Creates a Job in a dry run and returns the Job that the API server would store. */
  async accepted(job: unknown): Promise<Fields> {
    const path = `${jobs(this.namespace)}?dryRun=All&fieldValidation=Strict`;
    const { status, body, text } = await this.#plane.call('POST', path, { body: job });
    if (status !== 201) throw new Error(text);
    return body as Fields;
  }

  /**
   * Runs an operator until it has nothing more to do at an instant, and returns its writes.
   *
   * @param now milliseconds since the epoch
   */
  async operate(now: number, identity: string): Promise<Written> {
    await this.#withOperator(now, identity, async (operator) => {
      const reconciles = await operator.reconciles();
      await this.#touch();
      await operator.untilIdle(reconciles);
    });
    // A new operator lists everything, even if a watch of the first one was behind.
    await this.#withOperator(now, identity, async () => undefined);
    const { resourceVersion, status } = this.#before;
    const [ofJobs, ofKronJobs] = await Promise.all([
      changesSince(this.#plane, jobs(this.namespace), resourceVersion, plainJob),
      changesSince(this.#plane, kronJobs(this.namespace), resourceVersion, plainKronJob),
    ]);
    return writtenBy(ofJobs, ofKronJobs, status);
  }

  async #withOperator(
    now: number,
    identity: string,
    more: (operator: StandingOperator) => Promise<void>,
  ): Promise<void> {
    const { kubeconfig: kubeConfig } = this.#plane;
    const namespaces = this.#namespaces;
    const operator = await StandingOperator.start({ kubeConfig, namespaces, identity, now });
    try {
      await operator.untilIdle(0);
      await more(operator);
    } finally {
      await operator.stop();
    }
  }

  /** Makes the operator reconcile the KronJob again. */
  async #touch(): Promise<void> {
    const body = { metadata: { annotations: { 'example.com/touched': 'true' } } };
    const call = { contentType: 'application/merge-patch+json', body };
    const { status, text } = await this.#plane.call(
      'PATCH',
      `${kronJobs(this.namespace)}/${this.name}`,
      call,
    );
    if (status !== 200) throw new Error(text);
  }

  async #kubectl(args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.#plane.kubectl(args);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  }
}

async function store(plane: ControlPlane, object: Fields): Promise<void> {
  const { resourceVersion: _, managedFields: __, ...metadata } = object['metadata'] as Fields;
  const folder = object['kind'] === 'Job' ? 'jobs' : 'kron.io/kronjobs';
  const path = `${folder}/${String(metadata['namespace'])}/${String(metadata['name'])}`;
  await plane.storeUnchecked(path, { ...object, metadata });
}

async function storedIn(plane: ControlPlane, namespace: string): Promise<Stored> {
  const { body } = await plane.call('GET', kronJobs(namespace));
  const { items, metadata } = body as {
    items: { metadata: { name: string }; status?: Fields }[];
    metadata: { resourceVersion: string };
  };
  const [kronJob] = items;
  if (kronJob === undefined) throw new Error(`no KronJob was stored in ${namespace}`);
  return { name: kronJob.metadata.name, status: kronJob.status, resourceVersion: metadata.resourceVersion };
}
