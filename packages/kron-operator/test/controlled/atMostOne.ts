import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { AuditedChange } from '../audit/auditedChange.ts';

/**
 * Checks that a ControlledJob never had two unfinished Jobs that were not suspended, nor running Pods of two Jobs, at any
 * moment.
 *
 * @returns violations
 */
export function atMostOne(changes: readonly AuditedChange[]): string[] {
  const violations = new Set<string>();
  const objects = new Map<string, KubeObject>();
  const origins: Origins = { jobs: new Map(), pods: new Map() };
  for (const { type, object, resource } of changes) {
    if (resource !== 'jobs' && resource !== 'pods') continue;
    const uid = object.metadata.uid ?? '';
    if (type === 'delete') objects.delete(uid);
    else objects.set(uid, object);
    const owner = ownerOf(object);
    if (owner !== undefined) origins[resource].set(uid, owner);
    for (const line of twoAtOnce([...objects.values()], origins)) violations.add(line);
  }
  return [...violations];
}

/** UIDs of the controllers of Jobs and Pods, including deleted ones: the Pods of a deleted Job may still run. */
type Origins = Readonly<Record<'jobs' | 'pods', Map<string, string>>>;

function twoAtOnce(objects: readonly KubeObject[], origins: Origins): string[] {
  const jobOf = ({ metadata: { uid = '' } }: KubeObject): string => origins.pods.get(uid) ?? '';
  const jobs = objects.filter(({ spec }) => isJobSpec(spec));
  const pods = objects.filter((object) => !isJobSpec(object['spec']) && !isDone(object));
  const running = jobs.filter((job) => !isSuspended(job) && !hasEnded(job));
  // Several Pods of one Job are allowed.
  const onePerJob = [...new Map(pods.map((pod) => [jobOf(pod), pod])).values()];
  return [
    ...doubles(running, ownerOf).map((names) => `Jobs run concurrently: ${names}`),
    ...doubles(onePerJob, (pod) => origins.jobs.get(jobOf(pod))).map(
      (names) => `Pods of two Jobs are there: ${names}`,
    ),
  ];
}

function doubles(
  objects: readonly KubeObject[],
  groupOf: (object: KubeObject) => string | undefined,
): string[] {
  const groups = new Map<string, string[]>();
  for (const object of objects) {
    const group = groupOf(object);
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), object.metadata.name]);
  }
  return [...groups.values()].filter((names) => names.length > 1).map((names) => names.sort().join(', '));
}

function isJobSpec(spec: unknown): boolean {
  return (spec as { template?: unknown } | undefined)?.template !== undefined;
}

/** Whether nothing runs in a Pod any more. */
function isDone({ status }: KubeObject): boolean {
  const { phase } = (status ?? {}) as { phase?: string };
  return phase === 'Succeeded' || phase === 'Failed';
}

export function isSuspended({ spec }: KubeObject): boolean {
  return (spec as { suspend?: boolean }).suspend === true;
}

export function hasEnded({ status }: KubeObject): boolean {
  const { conditions = [] } = (status ?? {}) as { conditions?: { type: string; status: string }[] };
  return conditions.some((one) => ['Complete', 'Failed'].includes(one.type) && one.status === 'True');
}

type Owner = { readonly uid: string; readonly controller?: boolean };

export function ownerOf({ metadata }: KubeObject): string | undefined {
  const owners = metadata['ownerReferences'] as readonly Owner[] | undefined;
  return owners?.find(({ controller }) => controller === true)?.uid;
}
