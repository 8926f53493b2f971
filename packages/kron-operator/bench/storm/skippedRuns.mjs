import { jobs, kronJobs } from '../kit/manifests.mjs';
import { listPages } from '../kit/sources.mjs';

/**
 * The runs that the statuses record as skipped for an active Job, and those of them without one: each Job of an earlier run
 * had completed at the chosen time.
 */
export async function skippedRuns({ transport, namespace }) {
  const earlier = new Map();
  const ofKronJobs = { resource: jobs, namespace, labelSelector: 'kron.io/name' };
  for (const job of (await listPages(transport, ofKronJobs, jobOf, {})).items)
    earlier.set(job.owner, [...(earlier.get(job.owner) ?? []), job]);
  const isActive = ({ owner, at }) =>
    earlier.get(owner)?.some(({ chosen, completed }) => chosen < at && completed >= at) === true;
  const skipped = (await listPages(transport, { resource: kronJobs, namespace }, skipsOf, {})).items.flat();
  return { count: skipped.length, wrong: skipped.filter((skip) => !isActive(skip)).length };
}

function jobOf({ metadata: { labels }, status }) {
  const completed = status.completionTime;
  return {
    owner: labels['kron.io/name'],
    chosen: instantOf(labels['kron.io/chosen-time']),
    completed: completed === undefined ? Number.POSITIVE_INFINITY : Date.parse(completed),
  };
}

function skipsOf({ metadata, status: { recent = [] } = {} }) {
  return recent
    .filter(({ reason }) => reason === 'JobActive')
    .map(({ chosenTime }) => ({ owner: metadata.name, at: Date.parse(chosenTime) }));
}

/** @param label `20260301T000000Z` */
export function instantOf(label) {
  return Date.parse(label.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
