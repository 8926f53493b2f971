import type { Status } from 'kron-core';
import { handledInFutureReason, jobLabels } from 'kron-core/controller';
import { type AuditTotals, audit, ruleCount } from '../audit/audit.ts';
import type { AuditedChange } from '../audit/auditedChange.ts';
import { looksForged } from '../audit/outcomeOfJobsRules.ts';
import { type RecordedOutcome, recordedOutcomes } from '../audit/recordedOutcomes.ts';
import { storiesOf } from '../audit/storiesOf.ts';
import { Cluster, type Wire } from './cluster.ts';
import type { History } from './history.ts';
import { miscounted } from './miscounted.ts';
import { take } from './take.ts';
import { unrecorded } from './unrecorded.ts';

/** The result of a history. */
export type Life = {
  readonly violations: readonly string[];
  readonly totals: AuditTotals;
  /** The outcomes of the KronJob, in the order in which they were recorded. */
  readonly outcomes: readonly RecordedOutcome[];
  /** The log of the operators, for debugging. */
  readonly log: readonly string[];
};

/** Longer than a dead watch can go unnoticed. */
const soonSeconds = 45;
/** Longer than any configuration has no period. */
const maxGapMs = 15 * 60_000;
const maxSkewMs = 30_000;
/** Status writes of one KronJob: some periods that are due at once, each claimed and recorded, and a few edits. */
const maxWritesPerSecond = 15;
/** Longer than the longest backoff. */
const lateSeconds = 310;

/** Further invariants of the final state, beside the audit and the check that another reconcile changes nothing. */
const rules: readonly ((cluster: Cluster, history: History) => string[])[] = [
  orphans,
  strangers,
  foresight,
  storms,
  lateness,
  silence,
  miscounted,
  unrecorded,
];

/** Number of invariants per history. */
export const invariantCount: number = ruleCount + rules.length + 1;

/** Runs a history, ends all faults, and checks everything that the server ever stored. */
export async function live(history: History, wire: Wire): Promise<Life> {
  const cluster = await Cluster.start(history, wire);
  try {
    for (const step of history.steps) await take(cluster, step);
    cluster.heal();
    await cluster.people.resetForgedStatus(cluster.clock.now());
    await cluster.people.freeNames();
    await cluster.settled();
    await cluster.pass(soonSeconds);
    // A few histories have to wait for a long backoff.
    if (judge(cluster, history).length > 0) await cluster.pass(lateSeconds);
    if (judge(cluster, history).length > 0) await cluster.pass(secondsToClaims(cluster) + soonSeconds);
    const violations = [...judge(cluster, history), ...(await writesOfAnotherPass(cluster, history))];
    const { totals } = audit(cluster.changes);
    const outcomes = storiesOf(cluster.changes)
      .filter(({ name }) => name === 'report')
      .flatMap(recordedOutcomes);
    return { violations, totals, outcomes, log: cluster.log };
  } finally {
    await cluster.close();
  }
}

/** A claim made before the clock was set back counts only when its period is due again. */
function secondsToClaims({ people, clock }: Cluster): number {
  const due = ['report', 'neighbour'].map((name) => {
    const { claim } = (people.kronJob(name)?.['status'] ?? {}) as Status;
    return Date.parse(claim?.chosenTime ?? claim?.periodID ?? '') || 0;
  });
  return Math.max(0, Math.ceil((Math.max(...due) - clock.now()) / 1000));
}

function judge(cluster: Cluster, history: History): string[] {
  const { violations } = audit(cluster.changes, {
    deletedByOthers: cluster.people.deletedJobs,
    createdLate: cluster.createdLate,
    manualJobs: cluster.people.forgedJobs.size,
    forgedStatuses: cluster.people.forgedStatuses,
  });
  return [...violations, ...rules.flatMap((rule) => rule(cluster, history))];
}

function orphans({ createdForDeletedOwner }: Cluster): string[] {
  return createdForDeletedOwner.map((name) => `Job ${name} was created long after its KronJob was deleted`);
}

function strangers({ deletedUnintentionally }: Cluster): string[] {
  return deletedUnintentionally.map((name) => `Job ${name} was deleted in place of another one`);
}

/** No decision records a period that is due later than the API server's time plus the bound of the clock's skew. */
function foresight({ changes, people }: Cluster): string[] {
  const stories = storiesOf(changes).filter(({ uid }) => !people.forgedStatuses.has(uid));
  return stories.flatMap((story) =>
    recordedOutcomes(story)
      .filter(({ periodID, chosenTime, time }) => Date.parse(chosenTime ?? periodID) > time + maxSkewMs)
      .map(
        ({ periodID, at }) => `at ${at} period ${periodID} of ${story.name} was recorded before it was due`,
      ),
  );
}

/** Retries do not cause repeated status writes. */
function storms(cluster: Cluster): string[] {
  const writes = new Map<string, number>();
  for (const { resource, object, time } of cluster.changes) {
    if (resource !== 'kronjobs' || time === undefined) continue;
    const key = `${object.metadata.name} at ${new Date(Math.floor(time / 1000) * 1000).toISOString()}`;
    writes.set(key, (writes.get(key) ?? 0) + 1);
  }
  return [...writes]
    .filter(([, count]) => count > maxWritesPerSecond)
    .map(([key, count]) => `${count} writes of ${key}`);
}

/** Without faults no period is overdue. */
function lateness(cluster: Cluster): string[] {
  return ['report', 'neighbour'].flatMap((name) => {
    const status = (cluster.people.kronJob(name)?.['status'] ?? {}) as Status;
    const error = status.conditions?.find(({ type }) => type === 'SchedulingError');
    if (error?.status === 'True') return [`${name}: ${error.message}`];
    const next = status.nextChosenTime ?? status.nextNominalTime;
    if (next === undefined || Date.parse(next) > cluster.clock.now()) return [];
    return [`${name}: ${next} is overdue at ${new Date(cluster.clock.now()).toISOString()}`];
  });
}

/** A future that a clock or an adversary wrote down does not outlive its cause. */
function silence({ people, clock, clockWasSet }: Cluster): string[] {
  // What was handled before the clock was set back stays handled.
  if (clockWasSet) return [];
  return ['report', 'neighbour'].flatMap((name) => {
    const { nextNominalTime, conditions } = (people.kronJob(name)?.['status'] ?? {}) as Status;
    if (conditions?.some(({ reason }) => reason === handledInFutureReason) === true)
      return [`${name}: its status records the future`];
    return Date.parse(nextNominalTime ?? '') > clock.now() + maxGapMs
      ? [`${name}: nothing runs until ${nextNominalTime}`]
      : [];
  });
}

/** Another reconcile by a new process writes nothing. */
async function writesOfAnotherPass(cluster: Cluster, { steps }: History): Promise<string[]> {
  const before = cluster.changes.length;
  // A claim made before the clock was set back stays until the next process resolves it. A Job of that time is no evidence
  // to the next process.
  const unsettled = ['report', 'neighbour'].filter((name) => {
    const { claim } = (cluster.people.kronJob(name)?.['status'] ?? {}) as Status;
    const jobs = storiesOf(cluster.changes).flatMap((story) => (story.name === name ? story.jobs : []));
    return claim !== undefined || jobs.some((job) => cluster.createdLate.has(job.uid) && looksForged(job));
  });
  for (const member of cluster.crew.members) cluster.crew.terminate(member, 0);
  await cluster.settled();
  await cluster.clock.advance(0);
  await cluster.settled();
  // Deleting finished Jobs is best effort: Jobs that could not be deleted then are deleted now.
  const mayDelete = steps.some(
    (step) => 'what' in step && (step.what === 'deletions of Jobs' || step.what === 'everything'),
  );
  return cluster.changes
    .slice(before)
    .filter((change) => !unsettled.includes(kronJobOf(change)))
    .filter((change) => isOfNote(change) || (!mayDelete && isDeletion(cluster, change)))
    .map(({ resource, type, object }) => `another pass: ${type} of ${resource} ${object.metadata.name}`);
}

/** The name of a KronJob, or of the KronJob of a Job. */
function kronJobOf({ resource, object: { metadata } }: AuditedChange): string {
  return resource === 'kronjobs' ? metadata.name : (metadata.labels?.[jobLabels.name] ?? '');
}

function isOfNote({ resource, type }: AuditedChange): boolean {
  return resource === 'kronjobs' || (resource === 'jobs' && type === 'create');
}

/** Ignores deletions by the TTL controller. */
function isDeletion({ crew }: Cluster, { resource, type, object: { metadata } }: AuditedChange): boolean {
  return resource === 'jobs' && type === 'delete' && crew.deletedJobs.has(metadata.uid ?? '');
}
