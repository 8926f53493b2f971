import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { KronJobSpec } from 'kron-core';
import { cachedJob } from '../../src/kronjobs/cache.ts';
import { cachedKronJob } from '../../src/kronjobs/cache.ts';
import type { AuditedChange } from './auditedChange.ts';
import type { Story, StoryJob } from './story.ts';

/** Splits the history into one story per KronJob. */
export function storiesOf(changes: readonly AuditedChange[]): Story[] {
  const stories = new Map<string, Story>();
  changes.forEach((change, at) => {
    if (change.resource === 'kronjobs') tellKronJob(stories, change, at);
  });
  changes.forEach((change, at) => {
    if (change.resource === 'jobs') tellJob(stories, change, at);
  });
  return [...stories.values()];
}

function tellKronJob(
  stories: Map<string, Story>,
  { type, object, time = Number.NaN }: AuditedChange,
  at: number,
): void {
  const { metadata, spec, status } = cachedKronJob(object);
  const { namespace, name, uid, generation, deletionTimestamp } = metadata;
  const story = stories.get(uid) ?? { namespace, name, uid, versions: [], jobs: [], gone: undefined };
  stories.set(uid, story);
  if (type === 'delete') story.gone = at;
  else {
    const deleting = deletionTimestamp !== undefined;
    story.versions.push({ at, time, generation, spec: specOf(spec), status, deleting });
  }
}

function tellJob(stories: ReadonlyMap<string, Story>, change: AuditedChange, at: number): void {
  const { controllerUID = '', seen } = cachedJob(change.object);
  const story = stories.get(controllerUID);
  if (story !== undefined && seen.periodID !== undefined) tellOf(jobOf(story, change.object, at), change, at);
}

function tellOf(job: StoryJob, { type, object, time = Number.NaN }: AuditedChange, at: number): void {
  const { deleting, state } = cachedJob(object).seen;
  if (deleting) job.deleting ??= at;
  if (state !== 'active') job.ended ??= { at, as: state };
  if (type === 'delete') job.gone = at;
  if (type === 'delete' || state !== 'active') job.inactiveSince ??= time;
}

function jobOf({ jobs }: Story, object: KubeObject, at: number): StoryJob {
  const known = jobs.find(({ uid }) => uid === object.metadata.uid);
  if (known !== undefined) return known;
  const job = newJob(object, at);
  jobs.push(job);
  return job;
}

function newJob(object: KubeObject, created: number): StoryJob {
  const { seen } = cachedJob(object);
  const spec = object['spec'] as { readonly ttlSecondsAfterFinished?: number } | undefined;
  return {
    name: seen.name,
    uid: seen.uid,
    labels: object.metadata.labels ?? {},
    periodID: seen.periodID ?? '',
    chosenTime: String(seen.chosenTime ?? ''),
    createdAt: String(seen.createdAt),
    ttl: spec?.ttlSecondsAfterFinished,
    created,
    ended: undefined,
    deleting: undefined,
    gone: undefined,
    inactiveSince: undefined,
  };
}

/** An object stored under an older schema may have none. */
function specOf(spec: unknown): KronJobSpec {
  return (typeof spec === 'object' && spec !== null ? spec : {}) as KronJobSpec;
}
