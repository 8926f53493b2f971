import { eventually } from '@kron/control-plane';
import type { Answer, Api } from './api.ts';

/** The namespace of one contract case, and the paths in it. */
export type CasePlace = Api & {
  readonly namespace: string;
  readonly jobs: string;
  readonly kronJobs: string;
  readonly controlledJobs: string;
  readonly calendars: string;
  /** The path of ClusterKronCalendars. All cases share them, because they have no namespace. */
  readonly clusterCalendars: string;
  readonly pods: string;
  readonly leases: string;
  readonly events: string;
};

/** Throws if a rule does not hold. */
export type Check = (at: CasePlace) => Promise<void>;

/** Contract cases. Each key is a sentence with a rule that every API server follows. */
export type ContractCases = Readonly<Record<string, Check>>;

let places = 0;

/** Creates a namespace that no other case uses. */
export async function newPlace(api: Api, run: string): Promise<CasePlace> {
  places += 1;
  const namespace = `contract-${run}-${places}`;
  await bodyOf(api.call('POST', '/api/v1/namespaces', { body: { metadata: { name: namespace } } }));
  const within = (group: string, plural: string): string =>
    `/apis/${group}/namespaces/${namespace}/${plural}`;
  return {
    ...api,
    namespace,
    jobs: within('batch/v1', 'jobs'),
    kronJobs: within('kron.io/v1alpha1', 'kronjobs'),
    controlledJobs: within('kron.io/v1alpha1', 'controlledjobs'),
    calendars: within('kron.io/v1alpha1', 'kroncalendars'),
    clusterCalendars: '/apis/kron.io/v1alpha1/clusterkroncalendars',
    pods: `/api/v1/namespaces/${namespace}/pods`,
    leases: within('coordination.k8s.io/v1', 'leases'),
    events: within('events.k8s.io/v1', 'events'),
  };
}

/** Returns the body of an answer. @throws Error unless the request succeeded */
export async function bodyOf(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/**
 * The time to wait for a deletion, in milliseconds. The garbage collector discovers new kinds, such as a CRD that was just
 * installed, only every 30 seconds.
 */
const patience = 600_000;

/** Waits until a GET of the path returns 404. */
export async function untilGone(at: CasePlace, path: string): Promise<void> {
  await eventually(`${path} is gone`, async () => (await at.call('GET', path)).status === 404, patience);
}
