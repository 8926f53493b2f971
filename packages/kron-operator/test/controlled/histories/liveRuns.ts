import type { Judgement } from '../../histories/hold.ts';
import { atMostOne } from '../atMostOne.ts';
import type { RunHistory } from './runHistory.ts';
import { runRules } from './runRules.ts';
import { RunScene, unlabelled } from './runScene.ts';
import { takeRunStep } from './takeRunStep.ts';

/** Longer than a dead watch can go unnoticed, in seconds. */
const soon = 45;
/** Longer than Pods take to terminate, and shorter than any run or pause. */
const aMoment = 25;
/** From an event until all its actions are done. */
const moments = 2;
/** Longer than the longest backoff. */
const late = 310;

/** Number of invariants: two of atMostOne, those of runRules, and that another reconcile changes nothing. */
export const runInvariantCount: number = runRules.length + 3;

/** Runs a history, ends all faults, and checks everything that the server ever stored. */
export async function liveRuns(history: RunHistory): Promise<Judgement> {
  const at = await RunScene.start(history);
  try {
    for (const step of history.steps) await takeRunStep(at, step);
    await heal(at);
    // No watch reports that such a Job has ended. The operator finds out after its backoff.
    if (hadUnlabelledJob(at)) await at.world.pass(late);
    // A few histories have to wait for Pods or for a long backoff.
    for (const more of [aMoment, late, aMoment]) {
      await pastAnyEvent(at);
      if (judge(at).length === 0) break;
      await at.world.pass(more);
    }
    await pastAnyEvent(at);
    const violations = [...atMostOne(at.world.changes), ...judge(at), ...(await writesOfAnotherPass(at))];
    const created = at.world.changes.filter(({ resource, type }) => resource === 'jobs' && type === 'create');
    return { violations, log: at.world.log, jobs: created.length, periods: 0 };
  } finally {
    await at.world.close();
  }
}

function hadUnlabelledJob({ world }: RunScene): boolean {
  return world.changes.some(({ object }) => object.metadata.name?.startsWith(unlabelled));
}

async function heal(at: RunScene): Promise<void> {
  at.world.heal();
  at.webhook.behaviour = 'allow';
  await at.freeNames();
  // Orphaned Pods block the next Job until they are gone.
  await at.desk.deleteOrphans();
  // Fix an invalid spec.
  await at.edit({});
  await at.resetForgedStatus();
  await at.world.settled();
  await at.world.pass(soon);
}

/** Events are on whole minutes and are handled within a second. */
async function pastAnyEvent({ world }: RunScene): Promise<void> {
  const seconds = (world.clock.now() / 1000) % 60;
  if (seconds < moments) await world.pass(moments);
}

function judge(at: RunScene): string[] {
  return runRules.flatMap((rule) => rule(at));
}

/**
 * Another reconcile by a new process writes nothing. If a run has a Job without the label, the process does not see it before it
 * has created another one, which it deletes without unsuspending it.
 */
async function writesOfAnotherPass({ world, desk }: RunScene): Promise<string[]> {
  if (desk.jobs.some((job) => job.startsWith(unlabelled))) return [];
  const before = world.changes.length;
  for (const member of world.crew.members) world.crew.terminate(member, 0);
  await world.settled();
  await world.pass(0);
  return world.changes
    .slice(before)
    .filter(({ resource }) => ['controlledjobs', 'jobs'].includes(resource))
    .map(({ resource, type, object }) => `another pass: ${type} of ${resource} ${object.metadata.name}`);
}
