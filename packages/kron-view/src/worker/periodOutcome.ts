import { objectKey } from '../fleet/objectKey.ts';
import { recordedOutcome } from '../live/recordedOutcome.ts';
import type { Known } from './known.ts';
import type { Member } from './periodOrder.ts';
import { outcomeOfState } from './protocol.ts';
import { dueOf } from './rowPeriods.ts';

/** The outcome of a period, by the index of the period in its member. */
export type PeriodOutcome = (member: Member, index: number) => string;

/**
 * What came of periods or, if nothing is on record, what to expect of them, in the words of filters.
 *
 * @param now - a period before it without a record is not known. null: the source has no past
 */
export function periodOutcome({ runs }: Known, now: number | null): PeriodOutcome {
  const recorded = new Map<Member, ReadonlyMap<number, string>>();
  const recordedOf = (member: Member): ReadonlyMap<number, string> => {
    const found = recorded.get(member) ?? outcomesByNominal(runs.get(objectKey(member)));
    recorded.set(member, found);
    return found;
  };
  return (member, index) => {
    const { periods } = member;
    const outcome = now === null ? undefined : recordedOf(member).get(periods.nominal[index] ?? NaN);
    if (outcome !== undefined) return outcome;
    if (now !== null && dueOf(periods, index) < now) return 'not known';
    return outcomeOfState(periods.state[index] ?? 0);
  };
}

function outcomesByNominal(runs: ReturnType<Known['runs']['get']>): ReadonlyMap<number, string> {
  const all = [...(runs?.values() ?? [])];
  return new Map(all.map((run) => [Date.parse(run.periodID ?? '') / 1_000, recordedOutcome(run)]));
}
