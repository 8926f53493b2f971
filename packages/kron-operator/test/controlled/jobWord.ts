import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { hasEnded, isSuspended } from './atMostOne.ts';

/** Name and state of a Job, as in `desk-1772442000-0 running`. */
export function jobWord(job: KubeObject): string {
  return `${job.metadata.name} ${stateOf(job)}`;
}

function stateOf(job: KubeObject): string {
  const { deletionTimestamp, annotations } = job.metadata;
  if (deletionTimestamp !== undefined) return 'ending';
  if (hasEnded(job)) return 'ended';
  if (!isSuspended(job)) return 'running';
  const held = (annotations as Record<string, string> | undefined)?.['kron.io/not-yet-released'];
  return held === 'true' ? 'held' : 'suspended';
}
