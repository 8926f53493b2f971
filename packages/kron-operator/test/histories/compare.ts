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

/** A status lists so many outcomes; older ones of the same write are implied. */
const listed = 10;

/** What is compared: outcomes and what comes next, second by second; writes and events, in the end. */
export const comparedCount = 4;

type Compared = Pick<Life, 'violations' | 'totals' | 'log'>;

/** Lives through a history second by second: tells where operator and model differ, and what was written too often. */
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
    await take(cluster, step);
    model.take(step, secondsOf(cluster));
    return look();
  }
  for (let second = 0; second < step.seconds; second += 1) {
    await cluster.pass(1);
    const found = look();
    if (found.length > 0) return found;
  }
  return [];
}

/** @returns looks at both, and tells how they differ */
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
      ...difference(`outcomes at ${at}`, tellingOf(recorded), wantedOf(model, recorded)),
      ...difference(`next at ${at}`, String(nextPeriodID), String(model.next)),
    ];
  };
}

/** Of several that are due at once all are created before anything is written down: the first ones are found then. */
function tellingOf(recorded: readonly RecordedOutcome[]): string {
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
    .map(({ told }) => told)
    .join(', ');
}

function outcomesOf(cluster: Cluster): RecordedOutcome[] {
  return storiesOf(cluster.changes).flatMap(recordedOutcomes);
}

/** At most three writes and two events for a run; one of each for another outcome; a claim, an edit and the beginning. */
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
  const told = cluster.changes.filter(({ resource }) => resource === 'events').length;
  // People's edits are among the writes; each is answered by one. A run that replaces is claimed before.
  const mostWrites = 2 + 3 * runs + others + 2 * edits + deletions;
  const mostEvents = 2 * runs + others + 2 * deletions;
  return [
    ...(writes.length + creates.length > mostWrites
      ? [`${writes.length} status writes and ${creates.length} creates for ${runs} runs, ${others} others`]
      : []),
    ...(told > mostEvents
      ? [`${told} events for ${runs} runs, ${others} others, ${deletions} deletions`]
      : []),
  ];
}

function difference(what: string, is: string, wanted: string): string[] {
  return is === wanted ? [] : [`${what}: ${is}; by the model: ${wanted}`];
}

function secondsOf({ clock }: Cluster): number {
  return Math.floor(clock.now() / 1000);
}
