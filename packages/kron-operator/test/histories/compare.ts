import type { Status } from 'kron-core';
import { recordedOutcomes } from '../audit/recordedOutcomes.ts';
import { storiesOf } from '../audit/storiesOf.ts';
import { Cluster, type Wire } from './cluster.ts';
import type { History } from './history.ts';
import { ModelWorld } from './modelWorld.ts';
import { take } from './take.ts';

/** A status lists so many outcomes; older ones of the same write are implied. */
const listed = 10;

/** Lives through a history second by second. @returns where operator and model differ, and what was written too often */
export async function compare(history: History, wire: Wire): Promise<string[]> {
  const cluster = await Cluster.start(history, wire);
  const model = new ModelWorld(history);
  try {
    look(cluster, model);
    for (const step of history.steps) {
      const differences = await follow(cluster, model, step);
      if (differences.length > 0) return [...differences, ...cluster.log.slice(-30)];
    }
    return tooManyWrites(cluster, history);
  } finally {
    await cluster.close();
  }
}

async function follow(
  cluster: Cluster,
  model: ModelWorld,
  step: History['steps'][number],
): Promise<string[]> {
  if (step.does !== 'wait') {
    await take(cluster, step);
    model.take(step, secondsOf(cluster));
    return look(cluster, model);
  }
  for (let second = 0; second < step.seconds; second += 1) {
    await cluster.pass(1);
    const differences = look(cluster, model);
    if (differences.length > 0) return differences;
  }
  return [];
}

function look(cluster: Cluster, model: ModelWorld): string[] {
  model.look(secondsOf(cluster));
  const recorded = outcomesOf(cluster);
  const known = new Set(recorded.map(({ periodID }) => periodID));
  const wanted = model.outcomes
    .filter(({ periodID }, index, all) => known.has(periodID) || index >= all.length - listed)
    .map(({ told }) => told);
  // Of several that are due at once all are created before anything is written down: the first ones are found then.
  const told = recorded.map(
    ({ periodID, outcome, reason }) =>
      `${periodID} ${outcome} ${reason === 'JobExists' ? 'Created' : reason}`,
  );
  const { nextPeriodID = null } = (cluster.people.kronJob()?.['status'] ?? {}) as Status;
  const at = new Date(cluster.clock.now()).toISOString();
  return [
    ...differences(`outcomes at ${at}`, told.join(', '), wanted.join(', ')),
    ...differences(`next at ${at}`, String(nextPeriodID), String(model.next)),
  ];
}

function outcomesOf(cluster: Cluster): ReturnType<typeof recordedOutcomes> {
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

function differences(what: string, is: string, wanted: string): string[] {
  return is === wanted ? [] : [`${what}: ${is}; by the model: ${wanted}`];
}

function secondsOf({ clock }: Cluster): number {
  return Math.floor(clock.now() / 1000);
}
