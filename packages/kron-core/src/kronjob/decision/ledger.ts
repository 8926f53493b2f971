import { comparePositions, type Due, type DuePosition, isHandled } from '../../period/due.ts';
import type { Reason } from './decision.ts';
import type { Outcome } from './observed.ts';
import { greatest } from './greatest.ts';
import { listedOutcomes, type Settlement } from './outcomeRecord.ts';
import { highestHandled } from './schedulingForce.ts';
import type { Situation } from './situation.ts';

/** The periods that have an outcome, and the outcomes that this decision adds. */
export type Ledger = {
  /** The last period that has an outcome. */
  readonly handled: DuePosition | null;
  /** The outcomes to record now, in order. */
  readonly settlements: readonly Settlement[];
  /** Nominal time, in epoch seconds, of the greatest period-id that ever had an outcome, or -Infinity. */
  readonly highest: number;
};

/**
 * The stored ledger, with the outcomes of existing Jobs added. The current spec has no influence on these outcomes, so a
 * later decision can restore them from the Jobs if a status write is lost.
 */
export function ledgerOf(situation: Situation): Ledger {
  const stored: Ledger = {
    handled: situation.stored,
    settlements: [],
    highest: highestHandled(situation.observed.status),
  };
  const { unrecorded } = situation;
  if (unrecorded.length === 0) return stored;
  // A decision lists at most this number of outcomes, so outcomes of older Jobs are not needed.
  const newest = greatest(unrecorded, listedOutcomes, comparePositions);
  const found = newest.map((job) => settlement(job, 'executed', 'JobExists'));
  return { ...settleAll(stored, found), highest: highestOf(unrecorded, stored.highest) };
}

function highestOf(periods: readonly Pick<Due, 'nominal'>[], least: number): number {
  return periods.reduce((highest, { nominal }) => Math.max(highest, nominal), least);
}

export function settle(ledger: Ledger, period: Due, outcome: Outcome, reason: Reason): Ledger {
  return settleUpTo(period, ledger, [settlement(period, outcome, reason)]);
}

function settlement(
  { nominal, chosen }: Pick<Due, 'nominal' | 'chosen'>,
  outcome: Outcome,
  reason: Reason,
): Settlement {
  return { nominal, chosen, outcome, reason };
}

/** Adds the outcomes of several periods, in order. */
export function settleAll(ledger: Ledger, more: readonly Settlement[]): Ledger {
  const last = more.at(-1);
  if (last === undefined) return ledger;
  const { nominal, chosen } = last;
  return settleUpTo({ due: chosen ?? nominal, nominal }, ledger, more);
}

function settleUpTo(last: DuePosition, ledger: Ledger, more: readonly Settlement[]): Ledger {
  const moves = !isHandled(last, ledger.handled);
  const { settlements } = ledger;
  return {
    handled: moves ? { due: last.due, nominal: last.nominal } : ledger.handled,
    settlements: moves ? joined(settlements, more) : joined(more, settlements),
    highest: highestOf(more, ledger.highest),
  };
}

function joined<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  if (first.length === 0) return second;
  return second.length === 0 ? first : [...first, ...second];
}
