import { expect } from '@jest/globals';
import { inOrder, type ModelDecision, modelDecision } from '@kron/reference';
import { decide } from '../decision/decide.ts';
import type { Decision } from '../decision/decision.ts';
import { nextStatus } from '../kubernetes/nextStatus.ts';
import type { History, HistoryStep } from './historyStep.ts';
import { limitsOf, World } from './world.ts';

const listedOutcomes = 10;
/** The maximum number of decisions in one second. */
const patience = 400;

/** Replays a history, compares every decision with the model's, and checks the final state. */
export function replay(history: History): World {
  const world = new World(history);
  look(world);
  for (const step of history.steps) {
    take(world, step);
    look(world);
  }
  audit(world);
  return world;
}

function take(world: World, step: HistoryStep): void {
  switch (step.does) {
    case 'Watch':
      return watch(world, step.seconds);
    case 'StopWatching':
      world.resumedAt = null;
      return resumeAt(world, world.now + step.seconds);
    case 'SetClockBack':
      return resumeAt(world, world.now - step.seconds);
    case 'Suspend':
      return world.editPolicy({ suspend: true });
    case 'Resume':
      if (world.suspended) world.resumedAt = world.now;
      world.editPolicy({ suspend: false });
      return resumeAt(world, world.now);
    case 'FinishOne':
      return world.finishJobs(1);
    case 'FinishAll':
      return world.finishJobs(Number.POSITIVE_INFINITY);
    case 'TakeNextName':
      return takeNextName(world);
    case 'FreeNames':
      return world.taken.clear();
    case 'EditSchedule':
      return world.editSchedule(step.to);
    case 'EditPolicy':
      return world.editPolicy({ ...limitsOf(step), deadline: step.deadline });
    case 'LoseStatusWrites':
      world.statusWritesToLose += step.count;
      return;
    case 'FailCreates':
      world.createsToFail += step.count;
      return;
  }
}

/** Sets the clock and restarts the watch. So all periods that came due since the last watch are noticed now. */
function resumeAt(world: World, now: number): void {
  world.now = now;
  world.watchedSince = now;
}

function takeNextName({ kronJob, taken, created }: World): void {
  const id = kronJob.status?.nextPeriodID;
  if (id !== undefined && !created.has(id)) taken.add(id);
}

/** Decides at each `wakeAt` of the previous decision, and never in between. */
function watch(world: World, seconds: number): void {
  const end = world.now + seconds;
  let looks = 0;
  while (world.now < end) {
    const wakeAt = look(world);
    const wake = wakeAt === null ? end : Math.min(wakeAt, end);
    looks = wake <= world.now ? looks + 1 : 0;
    if (looks > patience) throw new Error(`more than ${patience} decisions were asked for at ${world.now}`);
    if (wake > world.now + 1) expectNothingAt(world, wake - 1);
    world.now = Math.max(wake, world.now);
  }
}

/** Fails if there was something to do before the wake-up time. */
function expectNothingAt(world: World, now: number): void {
  if (world.statusWritesToLose > 0 || world.createsToFail > 0) return;
  const { memory, action } = modelDecision(world.memory, world.look(now));
  expect(memory.handled.slice(world.memory.handled.length)).toEqual([]);
  expect(['wait', 'suspended', 'ended', 'invalid', 'replace']).toContain(action);
}

/** Runs one reconcile. Returns the second of the next reconcile. */
function look(world: World): number | null {
  const observed = world.observed();
  const decision = decide(world.spec, new Date(world.now * 1000), observed);
  world.decided.push({ kronJob: world.kronJob, now: world.now, observed, decision });
  const model = modelDecision(world.memory, world.look());
  compare(decision, model, world);
  const failed = carryOut(world, decision, model);
  return failed ? world.now + 1 : decision.wakeAt && decision.wakeAt.getTime() / 1000;
}

function compare(decision: Decision, model: ModelDecision, { memory }: World): void {
  const added = listed(model.memory.handled.slice(memory.handled.length));
  expect({
    action: decision.action,
    reason: decision.reason,
    period: decision.action === 'record' ? model.period : (decision.period?.periodID ?? null),
    next: decision.next?.periodID ?? null,
    outcomes: decision.outcomes.map(({ periodID, outcome, reason }) => `${periodID} ${outcome} ${reason}`),
  }).toEqual({
    action: model.action,
    reason: model.reason,
    period: model.period,
    next: model.next,
    outcomes: added.map(({ id, outcome, reason }) => `${id} ${outcome} ${reason}`),
  });
}

/**
 * The outcomes that a decision lists. If there are too many, the oldest outcome without a Job is removed first. If every
 * outcome has a Job, the oldest is removed. The last outcome always stays.
 */
function listed(handled: ModelDecision['memory']['handled']): ModelDecision['memory']['handled'] {
  const left = [...handled];
  while (left.length > listedOutcomes) {
    const withoutJob = left
      .slice(0, -1)
      .findIndex(({ outcome, reason }) => outcome !== 'executed' && reason !== 'Unknown');
    left.splice(Math.max(0, withoutJob), 1);
  }
  return left;
}

/** Creates the Job, writes the status, then deletes Jobs. Returns true if a step failed and has to be retried. */
function carryOut(world: World, decision: Decision, model: ModelDecision): boolean {
  if (decision.action === 'run') {
    if (world.createsToFail > 0) {
      world.createsToFail -= 1;
      return true;
    }
    const { periodID, chosenTime } = decision.period;
    if (world.suspended) throw new Error(`${periodID} runs while suspended`);
    if (world.created.has(periodID)) throw new Error(`${periodID} runs twice`);
    if (chosenTime === null) throw new Error(`${periodID} runs without a chosen time`);
    world.createJob(periodID, chosenTime.toISOString(), model.memory.era);
  }
  if (!writeStatus(world, decision, model)) return true;
  deleteJobs(world, decision);
  return false;
}

function writeStatus(world: World, decision: Decision, model: ModelDecision): boolean {
  const status = nextStatus(world.kronJob, decision, world.observed(), new Date(world.now * 1000));
  if (status !== null) {
    if (world.statusWritesToLose > 0) {
      world.statusWritesToLose -= 1;
      return false;
    }
    world.kronJob = { ...world.kronJob, status };
  }
  world.memory = model.memory;
  return true;
}

/** A Job prevents a second run of its period. So a finished Job may be deleted only after its outcome is stored. */
function deleteJobs(world: World, decision: Decision): void {
  for (const name of decision.delete) {
    const job = world.jobs.find((candidate) => candidate.name === name);
    if (job === undefined) throw new Error(`${name} does not exist and cannot be deleted`);
    const isStored = world.memory.handled.some(({ id }) => id === job.id);
    if (!isStored) throw new Error(`the Job of ${job.id} is deleted before its outcome is stored`);
    if (job.active) job.deleting = true;
    else world.jobs = world.jobs.filter((other) => other !== job);
  }
}

/** Checks that each outcome is unique, in order and stored, and that every executed period has a Job. */
function audit({ memory: { handled }, created, kronJob }: World): void {
  expect(new Set(handled.map(({ id }) => id)).size).toBe(handled.length);
  expect(handled.toSorted(inOrder)).toEqual(handled);
  const executed = handled.filter(({ outcome }) => outcome === 'executed').map(({ id }) => id);
  expect(executed.filter((id) => !created.has(id))).toEqual([]);
  expect(kronJob.status?.lastPeriodID).toBe(handled.at(-1)?.id);
}
