import { outcomeOfState, stateBit } from '../worker/protocol.ts';

/**
 * The kinds of marks, the mildest first: the worst one gives a batch its colour. A mark's index in this list is its
 * kind in a typed array.
 */
export const markKinds = [
  'planned',
  'start',
  'stop',
  'idle',
  'paused',
  'waiting',
  'executed',
  'manualExecuted',
  'suspended',
  'manualSuspended',
  'succeeded',
  'manualSucceeded',
  'running',
  'manualRunning',
  'skipped',
  'unschedulable',
  'missed',
  'failed',
  'manualFailed',
] as const;
export type MarkKind = (typeof markKinds)[number];

const manualKinds = {
  executed: 'manualExecuted',
  suspended: 'manualSuspended',
  succeeded: 'manualSucceeded',
  running: 'manualRunning',
  failed: 'manualFailed',
} as const;
type ManualKind = (typeof manualKinds)[keyof typeof manualKinds];

/** A kind of the marks of periods. */
export type PeriodKind = Exclude<MarkKind, ManualKind>;

const periodKinds = new Map<MarkKind, PeriodKind>(
  Object.entries(manualKinds).map(([kind, manual]) => [manual, kind as keyof typeof manualKinds]),
);

/** The kind of a Job without a period. @param kind - that of a period with the same result */
export function manualKind(kind: PeriodKind): MarkKind {
  return kind in manualKinds ? manualKinds[kind as keyof typeof manualKinds] : kind;
}

export function isManual(kind: MarkKind): boolean {
  return periodKinds.has(kind);
}

/** The kind of a period with the same result; the kind itself if it is of a period. */
export function periodKind(kind: MarkKind): PeriodKind {
  return periodKinds.get(kind) ?? (kind as PeriodKind);
}

/** The words for outcomes, as in the legend, in the names of marks and in filters. */
export const outcomeNames = [
  'planned',
  'unschedulable',
  'waiting',
  'paused',
  'succeeded',
  'failed',
  'running',
  'skipped',
  'missed',
  'suspended',
  'executed',
] as const;
export type OutcomeName = (typeof outcomeNames)[number];

/** The index of a kind in a typed array. */
export const kindIndex: Readonly<Record<MarkKind, number>> = Object.fromEntries(
  markKinds.map((kind, index) => [kind, index]),
) as Record<MarkKind, number>;

export function kindAt(index: number): MarkKind {
  return markKinds[index] ?? 'planned';
}

/** Events of a ControlledJob are planned too. */
export function outcomeOf(kind: MarkKind): OutcomeName {
  const result = periodKind(kind);
  return result === 'start' || result === 'stop' || result === 'idle' ? 'planned' : result;
}

/** The kind of a period without a record. `state` has the bits of {@link stateBit}. */
export function plannedKind(state: number): MarkKind {
  const outcome = outcomeOfState(state);
  if (outcome !== 'planned') return outcome;
  if ((state & stateBit.idle) !== 0) return 'idle';
  if ((state & stateBit.start) !== 0) return 'start';
  return (state & stateBit.stop) === 0 ? 'planned' : 'stop';
}

const outcomeByIndex: readonly OutcomeName[] = markKinds.map(outcomeOf);

/** Whether two kinds, as indexes, have the same outcome. */
export function isSameOutcome(a: number, b: number): boolean {
  return a === b || outcomeByIndex[a] === outcomeByIndex[b];
}

const firstRecorded = kindIndex.executed;

/**
 * Whether a mark shows what was recorded. An unschedulable mark does not, because the page can compute it. A suspended mark
 * stands for a Job, or for a future period of a suspended object.
 */
export function isRecorded(kind: number): boolean {
  return kind >= firstRecorded && kind !== kindIndex.unschedulable;
}
