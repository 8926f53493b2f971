import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { AuditedChange } from '../audit/auditedChange.ts';

/**
 * Whoever looked at any moment: of one ControlledJob there were never two unfinished Jobs that were not suspended, nor
 * Pods of two of its Jobs.
 *
 * @returns violations
 */
export function atMostOne(changes: readonly AuditedChange[]): string[] {
  const violations = new Set<string>();
  const objects = new Map<string, KubeObject>();
  for (const { type, object, resource } of changes) {
    if (resource !== 'jobs' && resource !== 'pods') continue;
    const uid = object.metadata.uid ?? '';
    if (type === 'delete') objects.delete(uid);
    else objects.set(uid, object);
    for (const line of twoAtOnce([...objects.values()])) violations.add(line);
  }
  return [...violations];
}

function twoAtOnce(objects: readonly KubeObject[]): string[] {
  const jobs = objects.filter(({ spec }) => isJobSpec(spec));
  const owners = new Map(jobs.map((job) => [job.metadata.uid, ownerOf(job)]));
  const pods = objects.filter((object) => !isJobSpec(object['spec']));
  const running = jobs.filter((job) => !isSuspended(job) && !hasEnded(job));
  return [
    ...doubles(running, ownerOf).map((names) => `Jobs run side by side: ${names}`),
    ...doubles(onePerJob(pods), (pod) => owners.get(ownerOf(pod))).map(
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

/** Several of one Job are no matter. */
function onePerJob(pods: readonly KubeObject[]): KubeObject[] {
  return [...new Map(pods.map((pod) => [ownerOf(pod), pod])).values()];
}

function isJobSpec(spec: unknown): boolean {
  return (spec as { template?: unknown } | undefined)?.template !== undefined;
}

function isSuspended({ spec }: KubeObject): boolean {
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
