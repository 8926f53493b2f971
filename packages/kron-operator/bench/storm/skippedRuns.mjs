import { labelTime } from '../kit/labelTime.mjs';
import { jobs, kronJobs } from '../kit/manifests.mjs';
import { listPages } from '../kit/sources.mjs';

/**
 * Counts the runs that the statuses record as skipped for an active Job. A skip is wrong if every Job of an earlier run had
 * completed at the chosen time.
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
    chosen: labelTime(labels['kron.io/chosen-time']),
    completed: completed === undefined ? Number.POSITIVE_INFINITY : Date.parse(completed),
  };
}

function skipsOf({ metadata, status: { recent = [] } = {} }) {
  return recent
    .filter(({ reason }) => reason === 'JobActive')
    .map(({ chosenTime }) => ({ owner: metadata.name, at: Date.parse(chosenTime) }));
}
