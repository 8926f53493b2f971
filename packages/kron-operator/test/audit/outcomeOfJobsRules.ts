import type { AuditOptions } from './auditOptions.ts';
import { isHandledAt, isRecordedBefore, type RecordedOutcome, recordedOutcomes } from './recordedOutcomes.ts';
import type { Story, StoryJob, Violation } from './story.ts';

/** How much older than its period a Job may be by its times. */
const maxSkewMs = 30_000;

/** A period has a Job if and only if its outcome is `executed`. */
export function outcomesTellOfJobs(
  story: Story,
  { deletedByOthers, createdLate }: AuditOptions,
): Violation[] {
  return recordedOutcomes(story).flatMap(({ periodID, outcome, reason, at }) => {
    const jobs = story.jobs.filter((job) => job.periodID === periodID);
    const says = `at ${at} period ${periodID} is ${outcome} (${reason})`;
    if (outcome === 'executed')
      return jobs.some(({ created }) => created < at) ? [] : [`${says}, and has no Job`];
    const known = jobs.filter(
      (job) =>
        deletedByOthers?.has(job.uid) !== true &&
        !(createdLate?.has(job.uid) === true && (job.created > at || looksForged(job))),
    );
    return known.length === 0 || reason === 'Unknown' ? [] : [`${says}, and has the Job ${known[0]?.name}`];
  });
}

/** A period is skipped only for a Job that is active when the period is due, or when a later period displaces it. */
export function skipsHaveAReason(story: Story): Violation[] {
  return recordedOutcomes(story).flatMap((record) => {
    const { periodID, chosenTime, reason, at, time } = record;
    if ((reason !== 'JobActive' && reason !== 'Displaced') || Number.isNaN(time)) return [];
    const due = reason === 'JobActive' ? (chosenTime ?? periodID) : nextDueAfter(story, record);
    const wasActive = story.jobs.some(
      ({ created, inactiveSince }) =>
        created < at && !((inactiveSince ?? Number.POSITIVE_INFINITY) < Math.min(Date.parse(due), time)),
    );
    return wasActive
      ? []
      : [`at ${at} period ${periodID} is skipped, and no Job was active since it was due`];
  });
}

/** When the period was due that has displaced another one: it waits, or has an outcome. */
function nextDueAfter({ versions }: Story, { periodID, chosenTime, at }: RecordedOutcome): string {
  const { claim, recent = [] } = versions.find((version) => version.at === at)?.status ?? {};
  const known = [...(claim === undefined ? [] : [claim]), ...recent];
  const dues = known.map((period) => period.chosenTime ?? period.periodID);
  return dues.filter((due) => due > (chosenTime ?? periodID)).sort()[0] ?? periodID;
}

/** At the end of a history, every Job that the operator could observe is recorded. */
export function jobsAreRecorded(
  story: Story,
  { settled = true, deletedByOthers, createdLate }: AuditOptions,
): Violation[] {
  if (!settled || story.gone !== undefined || story.versions.at(-1)?.deleting === true) return [];
  return story.jobs.flatMap((job) => {
    if (isRecordedBefore(story, job, undefined) || deletedByOthers?.has(job.uid) === true) return [];
    if (createdLate?.has(job.uid) === true && (looksForged(job) || isHandledAt(story, job, job.created)))
      return [];
    const unknown = recordedOutcomes(story).some(
      ({ periodID, reason }) => periodID === job.periodID && reason === 'Unknown',
    );
    return unknown && job.gone !== undefined ? [] : [`Job ${job.name} of ${job.periodID} was never recorded`];
  });
}

/** Each finished Job is counted once. Jobs that were deleted before they could be observed may be missing. */
export function endsAreCountedOnce(
  story: Story,
  { settled = true, deletedByOthers, createdLate, manualJobs = 0 }: AuditOptions,
): Violation[] {
  const gone = story.gone !== undefined || story.versions.at(-1)?.deleting === true;
  return (['succeeded', 'failed'] as const).flatMap((as) => {
    const counts = story.versions.map(({ status }) => status[as] ?? 0);
    const count = counts.at(-1) ?? 0;
    const ended = story.jobs.filter((job) => job.ended?.as === as);
    const seen = ended.filter(
      (job) =>
        stayedToBeSeen(job) &&
        !endedWhileReplaced(story, job) &&
        deletedByOthers?.has(job.uid) !== true &&
        !(createdLate?.has(job.uid) === true && (looksForged(job) || isHandledAt(story, job, job.created))),
    );
    const fell = counts.some((after, index) => after < (counts[index - 1] ?? 0));
    return [
      ...(fell ? [`status.${as} went back: ${counts.join(', ')}`] : []),
      ...(count > ended.length + manualJobs
        ? [`status.${as} is ${count}, and ${ended.length} ended so`]
        : []),
      ...(settled && !gone && count < seen.length
        ? [`status.${as} is ${count}, and ${seen.length} ended so and stayed to be seen`]
        : []),
    ];
  });
}

/**
 * Whether the API server's clock was set back while the Job was created. By its times the Job is older than its period, which
 * only a forged Job should be, so it is no evidence to a process that did not create it.
 */
export function looksForged({ createdAt, chosenTime }: StoryJob): boolean {
  return Date.parse(createdAt) + maxSkewMs < Date.parse(chosenTime);
}

/** The Job finished during its deletion. */
function endedWhileReplaced({ versions }: Story, { name, deleting, gone }: StoryJob): boolean {
  const deleted = deleting ?? gone ?? 0;
  const { claim, active = [] } = versions.filter(({ at }) => at < deleted).at(-1)?.status ?? {};
  return claim?.for === 'Replace' && active.some((job) => job.name === name);
}

function stayedToBeSeen({ ttl, deleting, ended, gone }: StoryJob): boolean {
  const expired = ttl !== undefined && gone !== undefined;
  return !expired && (deleting === undefined || deleting > (ended?.at ?? 0));
}
