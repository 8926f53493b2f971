import { outcomeOfState, stateBit } from '../worker/protocol.ts';

/**
 * The kinds of marks, from the most harmless to the worst. The worst kind in a batch gives the batch its colour. Typed
 * arrays store a kind as its index in this list.
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

/** The kind of a mark that shows a period. A manual Job belongs to no period, and its mark has another kind. */
export type PeriodKind = Exclude<MarkKind, ManualKind>;

const periodKinds = new Map<MarkKind, PeriodKind>(
  Object.entries(manualKinds).map(([kind, manual]) => [manual, kind as keyof typeof manualKinds]),
);

/**
 * The kind of the mark of a manual Job.
 *
 * @param kind - the kind of a period with the same result
 */
export function manualKind(kind: PeriodKind): MarkKind {
  return kind in manualKinds ? manualKinds[kind as keyof typeof manualKinds] : kind;
}

export function isManual(kind: MarkKind): boolean {
  return periodKinds.has(kind);
}

/** Replaces the kind of a manual Job with the kind of a period with the same result. Other kinds stay as they are. */
export function periodKind(kind: MarkKind): PeriodKind {
  return periodKinds.get(kind) ?? (kind as PeriodKind);
}

/** The words for outcomes in the legend, in the names of marks and in filters. */
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
type OutcomeName = (typeof outcomeNames)[number];

export const kindIndex: Readonly<Record<MarkKind, number>> = Object.fromEntries(
  markKinds.map((kind, index) => [kind, index]),
) as Record<MarkKind, number>;

export function kindAt(index: number): MarkKind {
  return markKinds[index] ?? 'planned';
}

/** The outcome that a kind stands for. The events of a ControlledJob count as planned. */
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
 * Whether a mark counts as recorded. A mark of an unschedulable period does not count, because the page can compute that no
 * second is allowed. A mark of the kind `suspended` counts, even for a future period of a suspended object.
 */
export function isRecorded(kind: number): boolean {
  return kind >= firstRecorded && kind !== kindIndex.unschedulable;
}
