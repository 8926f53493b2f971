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

/** What the API server makes of a KronJob that was stored past it, and since when. */
type Stored = { name: string; status: Fields | undefined; resourceVersion: string };

/** A situation in a real cluster, in namespaces of its own. */
export class SituationInCluster {
  readonly namespace: string;
  /** Of the KronJob. */
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

  /** Stores its objects as they are, with uids and times that an API server gives to nobody who asks. */
  static async store(plane: ControlPlane, situation: Situation): Promise<SituationInCluster> {
    const prod = await uniqueNamespace(plane, 'prod');
    const isElsewhereToo = situation.state.some(
      ({ metadata }) => (metadata as Fields)['namespace'] === 'test',
    );
    const test = isElsewhereToo ? await uniqueNamespace(plane, 'test') : prod;
    const objects = elsewhere(situation, { prod, test });
    for (const object of objects) await store(plane, object);
    return new SituationInCluster(plane, isElsewhereToo ? [prod, test] : [prod], await storedIn(plane, prod));
  }

  /** Its KronJobs and Jobs, as kubectl prints them. */
  async state(): Promise<string> {
    const texts = this.#namespaces.map((namespace) =>
      this.#kubectl(['get', 'kronjobs.kron.io,jobs.batch', '-n', namespace, '-o', 'yaml']),
    );
    return (await Promise.all(texts)).join('---\n');
  }

  /** The Job that the API server would store; nothing is stored. */
  async accepted(job: unknown): Promise<Fields> {
    const path = `${jobs(this.namespace)}?dryRun=All&fieldValidation=Strict`;
    const { status, body, text } = await this.#plane.call('POST', path, { body: job });
    if (status !== 201) throw new Error(text);
    return body as Fields;
  }

  /**
   * Lets an operator do all that it does at an instant.
   *
   * @param now milliseconds since the epoch
   */
  async operate(now: number, identity: string): Promise<Written> {
    await this.#operated(now, identity, async (operator) => {
      const turns = await operator.turns();
      await this.#touch();
      await operator.untilIdle(turns);
    });
    // One that begins anew sees everything, whichever watch was behind before.
    await this.#operated(now, identity, async () => undefined);
    const { resourceVersion, status } = this.#before;
    const [ofJobs, ofKronJobs] = await Promise.all([
      changesSince(this.#plane, jobs(this.namespace), resourceVersion, plainJob),
      changesSince(this.#plane, kronJobs(this.namespace), resourceVersion, plainKronJob),
    ]);
    return writtenBy(ofJobs, ofKronJobs, status);
  }

  async #operated(
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

  /** So that it is looked after once more, when everything is done. */
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
