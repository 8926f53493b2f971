import { toEpoch } from '../instant.ts';
import type { ModelClaim, ModelJob, ModelLook } from './modelLook.ts';
import type { ModelMemory, ModelRecord } from './modelMemory.ts';
import { inOrder, type ModelPeriod } from './modelPeriods.ts';

const grace = 30;
const mostExamined = 1000;
/** How much the clocks of two controllers may differ. */
const clockMargin = 60;

/** What to do, and what to remember once it is done. */
export type ModelDecision = {
  action: 'run' | 'replace' | 'record' | 'wait' | 'suspended' | 'ended' | 'invalid';
  reason: string;
  /** The period that the decision is about. */
  period: string | null;
  /** The next period after the decision. */
  next: string | null;
  memory: ModelMemory;
};

/** An observation, and the number of outcomes recorded before it. */
type Turn = ModelLook & { known: number };

/** Applies the rules one after the other to a list of all periods, and remembers since when the KronJob is suspended. */
export function modelDecision(memory: ModelMemory, look: ModelLook): ModelDecision {
  const decision = decide(memory, look);
  const suspendedSince = decision.action === 'suspended' ? (memory.suspendedSince ?? look.now) : null;
  return { ...decision, memory: { ...decision.memory, suspendedSince } };
}

function decide(memory: ModelMemory, looked: ModelLook): ModelDecision {
  const look: Turn = { ...looked, known: memory.handled.length };
  const seen = giveUpClaim(recordJobs(takeForce(memory, look), look), look);
  const idle = { period: null, next: null, memory: { ...seen, waiting: null } };
  if (!look.valid) return { action: 'invalid', reason: 'InvalidSpec', ...idle };
  if (look.suspended) return { action: 'suspended', reason: 'Suspended', ...idle };

  const due = unhandled(seen, look).filter((period) => period.due <= look.now);
  const claimed = unhandled(seen, look).find(({ id }) => id === (seen.waiting ?? seen.replacing));
  if (claimed === undefined || claimed.due > look.now) return decideDue(seen, look, due);
  if (look.claim?.id === claimed.id) return decideShortClaim(seen, look, { ...look.claim, claimed }, due);
  const waits = seen.waiting !== null || look.concurrency === 'queue';
  return (waits ? decideWaiting : decideClaimed)(seen, look, claimed, due);
}

/** While the Job of another holder cannot have been deleted, a missing one was never created. */
function decideShortClaim(
  memory: ModelMemory,
  look: Turn,
  { isOwn, claimedAt, jobTTL, claimed }: ModelClaim & { claimed: ModelPeriod },
  due: readonly ModelPeriod[],
): ModelDecision {
  if (isOwn) return decideDue(memory, look, due);
  const wasNeverCreated = claimedAt - clockMargin <= look.now && look.now < claimedAt + jobTTL - clockMargin;
  const after = due.filter((period) => inOrder(period, claimed) > 0);
  const goOn = (outcome: ModelRecord['outcome'], reason: string): ModelDecision =>
    decideDue({ ...withRecord(memory, look, claimed, outcome, reason), replacing: null }, look, after);
  if (!wasNeverCreated) return goOn('missed', 'Unknown');
  const tried = attempt(memory, look, claimed);
  if (tried.reason !== 'Queued') return tried;
  if (isPastWait(claimed, look)) return goOn('missed', 'DeadlineExceeded');
  return after.length === 0 ? tried : goOn('skipped', 'Displaced');
}

function isPastWait({ due }: ModelPeriod, { deadline, now }: ModelLook): boolean {
  return deadline >= 1 && now > due + Math.max(grace, deadline);
}

/** A free place goes to the period that waits. Without one, the newest period wins. */
function decideWaiting(
  memory: ModelMemory,
  look: Turn,
  waiting: ModelPeriod,
  due: readonly ModelPeriod[],
): ModelDecision {
  const after = due.filter((period) => inOrder(period, waiting) > 0);
  const goOn = (outcome: ModelRecord['outcome'], reason: string): ModelDecision => {
    const given = { ...withRecord(memory, look, waiting, outcome, reason), replacing: null, waiting: null };
    return decideDue(given, look, after);
  };
  const isOver = isPastWait(waiting, look);
  if (isOver) return goOn('missed', 'DeadlineExceeded');
  const tried = attempt(memory, look, waiting);
  const isOpen = tried.action === 'wait' || tried.action === 'replace';
  if (after.length === 0 || !isOpen || tried.reason === 'FailedRead') return tried;
  return tried.reason === 'Queued'
    ? goOn('skipped', 'Displaced')
    : goOn('missed', look.hindrance ?? 'Superseded');
}

/** A claimed period runs when the old Jobs are gone, until the next period is due. */
function decideClaimed(
  memory: ModelMemory,
  look: Turn,
  claimed: ModelPeriod,
  due: readonly ModelPeriod[],
): ModelDecision {
  const after = due.filter((period) => inOrder(period, claimed) > 0);
  if (after.length === 0) return attempt(memory, look, claimed);
  const reason = look.hindrance ?? 'Superseded';
  const given = { ...withRecord(memory, look, claimed, 'missed', reason), replacing: null };
  return decideDue(given, look, after);
}

/**
 * An edit takes effect at the observation that first sees it, and cancels a pending replacement of the old
 * configuration.
 */
function takeForce(memory: ModelMemory, { configuration, now, editedAt = now }: ModelLook): ModelMemory {
  const edited = memory.configuration !== null && memory.configuration !== configuration;
  if (!edited) return { ...memory, configuration };
  const claimed = memory.waiting ?? memory.replacing;
  const tried = claimed === null ? Number.NEGATIVE_INFINITY : toEpoch(claimed);
  const abandoned = Math.max(memory.abandoned, tried);
  return {
    ...memory,
    configuration,
    era: memory.era + 1,
    since: editedAt,
    replacing: null,
    waiting: null,
    abandoned,
  };
}

/** Records every own Job of a period that comes after the last handled period, whatever the current spec says. */
function recordJobs(memory: ModelMemory, { jobs }: ModelLook): ModelMemory {
  const last = memory.handled.at(-1);
  const found = jobs
    .filter((job) => Number.isFinite(job.nominal) && (last === undefined || inOrder(job, last) > 0))
    .toSorted(inOrder);
  const left = (claimed: string | null): string | null =>
    found.some(({ id }) => id === claimed) ? null : claimed;
  const claims = { replacing: left(memory.replacing), waiting: left(memory.waiting) };
  return { ...memory, handled: [...memory.handled, ...found.map(recordOfJob)], ...claims };
}

/**
 * A claimed period that a later one has overtaken is missed, or displaced if it waited for a place. It comes before the
 * periods that were recorded just now.
 */
function giveUpClaim(memory: ModelMemory, look: Turn): ModelMemory {
  const claimed = look.periods.find(({ id }) => id === (memory.waiting ?? memory.replacing));
  const overtakenBy =
    claimed === undefined ? -1 : memory.handled.findIndex((record) => inOrder(record, claimed) > 0);
  if (claimed === undefined || overtakenBy === -1) return memory;
  const { handled, ...rest } =
    memory.waiting === null
      ? withRecord(memory, look, claimed, 'missed', 'Superseded')
      : withRecord(memory, look, claimed, 'skipped', 'Displaced');
  return { ...rest, handled: handled.toSorted(inOrder), replacing: null, waiting: null };
}

function recordOfJob({ id, nominal, due, configuration, era }: ModelJob): ModelRecord {
  return { id, nominal, due, configuration, era, outcome: 'executed', reason: 'JobExists' };
}

/** The periods that count and have no outcome yet, in order. Periods handled before an edit form a floor. */
export function unhandled({ handled, since, era, abandoned }: ModelMemory, look: ModelLook): ModelPeriod[] {
  const from = Math.max(look.createdAt, since ?? look.createdAt);
  const earlier = handled.filter(
    (record) => record.era !== era || record.configuration !== look.configuration,
  );
  const floor = Math.max(abandoned, ...earlier.map(({ nominal }) => nominal));
  const last = handled.at(-1);
  return look.periods.filter(
    (period) =>
      period.due >= from && period.nominal > floor && (last === undefined || inOrder(period, last) > 0),
  );
}

/** All late periods but the last are missed. On-time periods run one after the other. */
function decideDue(memory: ModelMemory, look: Turn, due: readonly ModelPeriod[]): ModelDecision {
  const inTime = due.slice(-mostExamined).filter((period) => isRunnable(period, look));
  const target = inTime.find((period) => isOnTime(period, look)) ?? inTime.at(-1);
  const before = target === undefined ? due : due.slice(0, due.indexOf(target));
  const settled = before.reduce((sofar, period) => settle(sofar, look, period), memory);
  if (target === undefined) return nothingToRun(settled, look);

  const tried = attempt(settled, look, target);
  const after = due.slice(due.indexOf(target) + 1);
  if (tried.reason !== 'Queued' || after.length === 0) return tried;
  return decideDue(withRecord(settled, look, target, 'skipped', 'Displaced'), look, after);
}

function nothingToRun(memory: ModelMemory, look: Turn): ModelDecision {
  const next = unhandled(memory, look)[0]?.id ?? null;
  const record = memory.handled.at(-1);
  if (record !== undefined && memory.handled.length > look.known) {
    return { action: 'record', reason: record.reason, period: record.id, next, memory };
  }
  return next === null
    ? { action: 'ended', reason: 'NotAfterPassed', period: null, next, memory }
    : { action: 'wait', reason: 'NotDue', period: null, next, memory };
}

function isRunnable({ chosen, due }: ModelPeriod, { now, watchedSince, deadline }: ModelLook): boolean {
  if (chosen === null) return false;
  const noticed = Math.max(due, watchedSince);
  return noticed <= chosen + deadline && now <= Math.max(due + grace, chosen + deadline);
}

function isOnTime({ due }: ModelPeriod, { now, watchedSince }: ModelLook): boolean {
  return Math.max(due, watchedSince) === due && now <= due + grace;
}

function settle(memory: ModelMemory, look: ModelLook, period: ModelPeriod): ModelMemory {
  if (period.chosen === null) return withRecord(memory, look, period, 'unschedulable', 'NoAllowedInstant');
  const isLate = !isRunnable(period, look);
  const reason = wasSuspended(memory, look, period)
    ? 'Suspended'
    : isLate
      ? 'DeadlineExceeded'
      : 'Superseded';
  return withRecord(memory, look, period, 'missed', reason);
}

/** Without a look that saw the resume, the KronJob may have been resumed at any time. */
function wasSuspended(
  { suspendedSince }: ModelMemory,
  { resumedAt }: ModelLook,
  { due }: ModelPeriod,
): boolean {
  return suspendedSince !== null && resumedAt !== null && suspendedSince <= due && due < resumedAt;
}

/** Decides about one period that may run, unless its name is taken or concurrency prevents it. */
function attempt(memory: ModelMemory, look: ModelLook, period: ModelPeriod): ModelDecision {
  const about = { period: period.id, next: following(memory, look, period) };
  const active = look.jobs.filter((job) => job.active);
  const { maxActive = 1 } = look;
  const isFull = active.length >= maxActive;
  const atLimit = isFull ? look.concurrency : null;
  if (look.paused === true) {
    const skipped = withRecord(memory, look, period, 'skipped', 'ConsecutiveFailures');
    return { action: 'record', reason: 'ConsecutiveFailures', ...about, memory: closed(skipped, period) };
  }
  if (look.taken.has(period.id)) return { action: 'wait', reason: 'ForeignJob', ...about, memory };
  if (look.refused?.lists) return { action: 'wait', reason: 'FailedRead', ...about, memory };
  if (atLimit === 'forbid') {
    const skipped = withRecord(memory, look, period, 'skipped', 'JobActive');
    return { action: 'record', reason: 'JobActive', ...about, memory: closed(skipped, period) };
  }
  if (atLimit === 'queue') {
    const waits = { ...memory, waiting: period.id, replacing: null };
    return { action: 'wait', reason: 'Queued', ...about, memory: waits };
  }
  if (atLimit === 'replace') {
    const replaces = { ...memory, replacing: period.id, waiting: null };
    return { ...replacement(look, active), ...about, memory: replaces };
  }
  if (look.refused?.creates.has(period.id))
    return { action: 'wait', reason: 'FailedCreate', ...about, memory };
  const executed = withRecord(memory, look, period, 'executed', 'Created');
  return { action: 'run', reason: 'Created', ...about, memory: closed(executed, period) };
}

function replacement(
  { maxActive = 1, refused }: ModelLook,
  active: readonly ModelJob[],
): Pick<ModelDecision, 'action' | 'reason'> {
  const isEnough = active.filter((job) => !job.deleting).length < maxActive;
  if (isEnough) return { action: 'wait', reason: 'ReplacePending' };
  return refused?.deletes
    ? { action: 'wait', reason: 'FailedDelete' }
    : { action: 'replace', reason: 'ReplacePending' };
}

function closed(memory: ModelMemory, { id }: ModelPeriod): ModelMemory {
  const left = (claimed: string | null): string | null => (claimed === id ? null : claimed);
  return { ...memory, replacing: left(memory.replacing), waiting: left(memory.waiting) };
}

function following(memory: ModelMemory, look: ModelLook, period: ModelPeriod): string | null {
  return unhandled(memory, look).find((later) => inOrder(later, period) > 0)?.id ?? null;
}

function withRecord(
  memory: ModelMemory,
  { configuration }: ModelLook,
  { id, nominal, due }: ModelPeriod,
  outcome: ModelRecord['outcome'],
  reason: string,
): ModelMemory {
  if (memory.handled.some((record) => record.id === id)) throw new Error(`${id} already has an outcome`);
  const record = { id, nominal, due, configuration, era: memory.era, outcome, reason };
  return { ...memory, handled: [...memory.handled, record] };
}
