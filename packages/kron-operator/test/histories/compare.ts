import type { Status } from 'kron-core';
import { audit } from '../audit/audit.ts';
import { type RecordedOutcome, recordedOutcomes } from '../audit/recordedOutcomes.ts';
import { storiesOf } from '../audit/storiesOf.ts';
import { Cluster, type Wire } from './cluster.ts';
import type { History } from './history.ts';
import type { Life } from './live.ts';
import { ModelWorld } from './modelWorld.ts';
import type { Step } from './step.ts';
import { take } from './take.ts';

/** Length of `recent` in a status. Older outcomes of the same write are implied. */
const listed = 10;

/** Number of comparisons: outcomes and the next period every second, writes and Events at the end. */
export const comparedCount = 4;

type Compared = Pick<Life, 'violations' | 'totals' | 'log'>;

/** Runs a history second by second and reports differences from the model and too many writes. */
export async function compare(history: History, wire: Wire): Promise<Compared> {
  const cluster = await Cluster.start(history, wire);
  const model = new ModelWorld(history);
  const look = comparison(cluster, model);
  try {
    look();
    for (const step of history.steps) {
      const found = await follow(cluster, model, step, look);
      if (found.length > 0) return judgement(cluster, found);
    }
    return judgement(cluster, tooManyWrites(cluster, history));
  } finally {
    await cluster.close();
  }
}

function judgement({ changes, log }: Cluster, violations: readonly string[]): Compared {
  return { violations, log, totals: audit(changes).totals };
}

async function follow(
  cluster: Cluster,
  model: ModelWorld,
  step: Step,
  look: () => string[],
): Promise<string[]> {
  if (step.does !== 'wait') {
    // The third edit within a second waits, but in the model nothing does.
    await cluster.pass(1);
    const found = look();
    if (found.length > 0) return found;
    await take(cluster, step);
    model.take(step, secondsOf(cluster), cluster.people.kronJob()?.metadata.generation ?? 0);
    return look();
  }
  for (let second = 0; second < step.seconds; second += 1) {
    await cluster.pass(1);
    const found = look();
    if (found.length > 0) return found;
  }
  return [];
}

/** @returns a function that compares both and returns the differences */
function comparison(cluster: Cluster, model: ModelWorld): () => string[] {
  let recorded: RecordedOutcome[] = [];
  let revision = 0;
  return () => {
    model.look(secondsOf(cluster));
    if (cluster.server.revision() !== revision) recorded = outcomesOf(cluster);
    revision = cluster.server.revision();
    const { nextPeriodID = null } = (cluster.people.kronJob()?.['status'] ?? {}) as Status;
    const at = new Date(cluster.clock.now()).toISOString();
    return [
      ...difference(`outcomes at ${at}`, textOf(recorded), wantedOf(model, recorded)),
      ...difference(`next at ${at}`, String(nextPeriodID), String(model.next)),
    ];
  };
}

/** If several periods are due at once, the operator creates all Jobs first. It then records some periods as JobExists. */
function textOf(recorded: readonly RecordedOutcome[]): string {
  return recorded
    .map(
      ({ periodID, outcome, reason }) =>
        `${periodID} ${outcome} ${reason === 'JobExists' ? 'Created' : reason}`,
    )
    .join(', ');
}

function wantedOf(model: ModelWorld, recorded: readonly RecordedOutcome[]): string {
  const known = new Set(recorded.map(({ periodID }) => periodID));
  return model.outcomes
    .filter(({ periodID }, index, all) => known.has(periodID) || index >= all.length - listed)
    .map(({ text }) => text)
    .join(', ');
}

function outcomesOf(cluster: Cluster): RecordedOutcome[] {
  return storiesOf(cluster.changes).flatMap(recordedOutcomes);
}

/** A run may take three writes and two Events, any other outcome and a wait one of each, and a claim, an edit or a start one write. */
function tooManyWrites(cluster: Cluster, { steps }: History): string[] {
  const recorded = outcomesOf(cluster);
  const runs = recorded.filter(({ outcome }) => outcome === 'executed').length;
  const others = recorded.length - runs;
  const edits = steps.filter(({ does }) => does !== 'wait' && does !== 'end a Job').length;
  const writes = cluster.changes.filter(({ resource, type }) => resource === 'kronjobs' && type === 'update');
  const creates = cluster.changes.filter(({ resource, type }) => resource === 'jobs' && type === 'create');
  const deletions = cluster.changes.filter(
    ({ resource, type }) => resource === 'jobs' && type === 'delete',
  ).length;
  const written = cluster.changes.filter(({ resource }) => resource === 'events').length;
  const { waits, pauses } = waitsAndPauses(cluster);
  // The writes include the edits of users, each followed by one status. A run that replaces a Job is claimed first.
  const maxWrites = 2 + 3 * runs + others + 2 * edits + deletions + waits;
  const forged = steps.filter(({ does }) => does === 'forge a Job').length;
  const maxEvents = 2 * runs + others + 2 * deletions + forged + waits + pauses;
  return [
    ...(writes.length + creates.length > maxWrites
      ? [`${writes.length} status writes and ${creates.length} creates for ${runs} runs, ${others} others`]
      : []),
    ...(written > maxEvents
      ? [`${written} events for ${runs} runs, ${others} others, ${deletions} deletions`]
      : []),
  ];
}

/** How often a period began to wait, and how often failures paused the KronJob. */
function waitsAndPauses({ changes }: Cluster): { waits: number; pauses: number } {
  const versions = storiesOf(changes).flatMap((story) => story.versions);
  const claims = versions.map(({ status: { claim } }) => (claim?.for === 'Queue' ? claim.periodID : ''));
  const paused = versions.map(({ status: { conditions = [] } }) =>
    conditions.some(({ reason }) => reason === 'ConsecutiveFailures'),
  );
  return {
    waits: claims.filter((claim, at) => claim !== '' && claim !== claims[at - 1]).length,
    pauses: paused.filter((is, at) => is && paused[at - 1] !== true).length,
  };
}

function difference(what: string, is: string, wanted: string): string[] {
  return is === wanted ? [] : [`${what}: ${is}; by the model: ${wanted}`];
}

function secondsOf({ clock }: Cluster): number {
  return Math.floor(clock.now() / 1000);
}
