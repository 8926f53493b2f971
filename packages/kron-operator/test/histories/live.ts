import type { Status } from 'kron-core';
import { jobLabels } from 'kron-core/controller';
import { type AuditTotals, audit, ruleCount } from '../audit/audit.ts';
import type { AuditedChange } from '../audit/auditedChange.ts';
import { type RecordedOutcome, recordedOutcomes } from '../audit/recordedOutcomes.ts';
import { storiesOf } from '../audit/storiesOf.ts';
import { Cluster, type Wire } from './cluster.ts';
import type { History } from './history.ts';
import { miscounted } from './miscounted.ts';
import { take } from './take.ts';

/** What a history has come to. */
export type Life = {
  readonly violations: readonly string[];
  readonly totals: AuditTotals;
  /** Of the KronJob, in the order in which they were written down. */
  readonly outcomes: readonly RecordedOutcome[];
  /** What the operators told, for people who look into it. */
  readonly log: readonly string[];
};

/** Longer than a watch can be dead without being noticed. */
const soonSeconds = 45;
/** Of one KronJob: some periods that are due at once, each claimed and recorded, and an edit or two. */
const mostWritesASecond = 15;
/** Longer than the longest backoff. */
const lateSeconds = 310;

/** What a cluster is held to in the end, beside the rules of the audit and that another pass changes nothing. */
const rules: readonly ((cluster: Cluster, history: History) => string[])[] = [
  orphans,
  strangers,
  storms,
  lateness,
  miscounted,
];

/** How much every history is held to. */
export const invariantCount: number = ruleCount + rules.length + 1;

/** Lives through a history, lets everything heal, and judges all that the server ever held. */
export async function live(history: History, wire: Wire): Promise<Life> {
  const cluster = await Cluster.start(history, wire);
  try {
    for (const step of history.steps) await take(cluster, step);
    cluster.heal();
    await cluster.people.freeNames();
    await cluster.settled();
    await cluster.pass(soonSeconds);
    // The rare ones that wait for the end of a long backoff are given time for that.
    if (judge(cluster, history).length > 0) await cluster.pass(lateSeconds);
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

function judge(cluster: Cluster, history: History): string[] {
  const { violations } = audit(cluster.changes, {
    deletedByOthers: cluster.people.deletedJobs,
    createdLate: cluster.createdLate,
  });
  return [...violations, ...rules.flatMap((rule) => rule(cluster, history))];
}

function orphans({ createdForNobody }: Cluster): string[] {
  return createdForNobody.map((name) => `Job ${name} was created for a KronJob long gone`);
}

function strangers({ deletedForNobody }: Cluster): string[] {
  return deletedForNobody.map((name) => `Job ${name} was deleted, and another one was meant`);
}

/** However often something is tried, statuses are not written again and again. */
function storms(cluster: Cluster): string[] {
  const writes = new Map<string, number>();
  for (const { resource, object, time } of cluster.changes) {
    if (resource !== 'kronjobs' || time === undefined) continue;
    const key = `${object.metadata.name} at ${new Date(Math.floor(time / 1000) * 1000).toISOString()}`;
    writes.set(key, (writes.get(key) ?? 0) + 1);
  }
  return [...writes]
    .filter(([, count]) => count > mostWritesASecond)
    .map(([key, count]) => `${count} writes of ${key}`);
}

/** Where nothing is wrong any more nothing is overdue. */
function lateness(cluster: Cluster): string[] {
  return ['report', 'neighbour'].flatMap((name) => {
    const status = (cluster.people.kronJob(name)?.['status'] ?? {}) as Status;
    const trouble = status.conditions?.find(({ type }) => type === 'SchedulingError');
    if (trouble?.status === 'True') return [`${name}: ${trouble.message}`];
    const next = status.nextChosenTime ?? status.nextNominalTime;
    if (next === undefined || Date.parse(next) > cluster.clock.now()) return [];
    return [`${name}: ${next} is overdue at ${new Date(cluster.clock.now()).toISOString()}`];
  });
}

/** Reconciling once more, by a process that knows nothing, writes nothing. */
async function writesOfAnotherPass(cluster: Cluster, { steps }: History): Promise<string[]> {
  const before = cluster.changes.length;
  // What another process has claimed, before a clock was put back, is resolved by the next one.
  const claimed = ['report', 'neighbour'].filter((name) => {
    const { claim } = (cluster.people.kronJob(name)?.['status'] ?? {}) as Status;
    return claim !== undefined;
  });
  for (const member of cluster.crew.members) cluster.crew.terminate(member, 0);
  await cluster.settled();
  await cluster.clock.advance(0);
  await cluster.settled();
  // History is cleared with the best effort only: what could not be deleted then is deleted now.
  const mayDelete = steps.some(
    (step) => 'what' in step && (step.what === 'deletions of Jobs' || step.what === 'everything'),
  );
  return cluster.changes
    .slice(before)
    .filter((change) => !claimed.includes(kronJobOf(change)))
    .filter((change) => isOfNote(change) || (!mayDelete && isDeletion(cluster, change)))
    .map(({ resource, type, object }) => `another pass: ${type} of ${resource} ${object.metadata.name}`);
}

/** The name of the KronJob that something is, or is of. */
function kronJobOf({ resource, object: { metadata } }: AuditedChange): string {
  return resource === 'kronjobs' ? metadata.name : (metadata.labels?.[jobLabels.name] ?? '');
}

function isOfNote({ resource, type }: AuditedChange): boolean {
  return resource === 'kronjobs' || (resource === 'jobs' && type === 'create');
}

/** Others delete Jobs whenever their time has come. */
function isDeletion({ crew }: Cluster, { resource, type, object: { metadata } }: AuditedChange): boolean {
  return resource === 'jobs' && type === 'delete' && crew.deletedJobs.has(metadata.uid ?? '');
}
