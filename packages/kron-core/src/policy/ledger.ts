import type { Due, Position } from '../period/due.ts';
import { comparePositions } from '../period/due.ts';
import type { OutcomeRecord, Reason } from './decision.ts';
import type { Outcome } from './observed.ts';
import { outcomeRecord } from './outcomeRecord.ts';
import { highestHandled } from './schedulingForce.ts';
import type { Situation } from './situation.ts';

/** What is handled, and what this decision adds to it. */
export type Ledger = {
  /** The last handled period. */
  readonly handled: Position | null;
  /** To record now, in order. */
  readonly outcomes: readonly OutcomeRecord[];
  /** Nominal seconds of the greatest period-id ever handled, or -Infinity. */
  readonly highest: number;
};

/** Jobs that exist are recorded first, whatever the spec says by now: a crash or an edit is healed, however late. */
export function ledgerOf(situation: Situation): Ledger {
  const stored: Ledger = {
    handled: situation.stored,
    outcomes: [],
    highest: highestHandled(situation.status),
  };
  const records = situation.unrecorded.map((job) => outcomeRecord(job, 'executed', 'JobExists'));
  return settleAll(stored, records, situation.unrecorded.at(-1) ?? null);
}

/** The ledger with one more period handled. */
export function settle(ledger: Ledger, period: Due, outcome: Outcome, reason: Reason): Ledger {
  return settleAll(ledger, [outcomeRecord(period, outcome, reason)], period);
}

/** The ledger with several more, of which `last` comes last. */
export function settleAll(ledger: Ledger, records: readonly OutcomeRecord[], last: Position | null): Ledger {
  if (last === null) return ledger;
  const moves = ledger.handled === null || comparePositions(last, ledger.handled) > 0;
  return {
    handled: moves ? { due: last.due, nominal: last.nominal } : ledger.handled,
    outcomes: moves ? [...ledger.outcomes, ...records] : [...records, ...ledger.outcomes],
    highest: records.reduce(
      (highest, { nominalTime }) => Math.max(highest, nominalTime.getTime() / 1000),
      ledger.highest,
    ),
  };
}
