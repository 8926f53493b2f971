import type { DecidedSchedule, Schedule } from '../../period/schedule.ts';
import { type Bounded, type Budget, type Search, within } from '../../period/search.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { configurationOf, decideFor } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Observed } from './observed.ts';

/**
 * `decide` in several calls, each of a limited number of steps, for a program that must not stop for long. The
 * result is the decision at the first call's `now`, about the last call's `observed`.
 *
 * @throws RangeError if `now` or an instant in `observed` is invalid
 *
 * @example
 * const first = decideWithin({ steps: 100_000 }, schedule, now, observed);
 * if (first.decision === undefined) {
 *   // Later, after other work:
 *   decideWithin({ steps: 100_000, searched: first.searched }, schedule, later, observed);
 * }
 */
export function decideWithin(
  budget: Budget,
  spec: ScheduleSpec | Schedule,
  now: Date,
  observed?: Observed,
): Bounded<Decision> {
  const config = configurationOf(spec, observed?.issues ?? []);
  return within(budget, now, (at, search) =>
    config.schedule === null
      ? decideFor(config, at, observed)
      : decideFor({ ...config, schedule: searched(config.schedule, search) }, at, observed),
  );
}

/** The same schedule. Its due times are the answers of a search. */
function searched(schedule: Schedule, search: Search): DecidedSchedule {
  const { name, policy, notBefore, notAfter, dues } = schedule;
  const draw = (nominal: number) => () => {
    const { chosen, attempts } = dues.periodAt(nominal);
    search.spend(schedule.stepsFor(attempts));
    return chosen;
  };
  const periodAt = (nominal: number) => {
    const chosen = search.answer(nominal, draw(nominal));
    return { nominal, due: chosen ?? nominal, chosen };
  };
  return {
    name,
    policy,
    notBefore,
    notAfter,
    dues: { ...dues, periodAt },
    nextNominal: (after) => schedule.nextNominal(after),
    latestNominal: (atOrBefore) => schedule.latestNominal(atOrBefore),
    isNominal: (instant) => schedule.isNominal(instant),
    periodAt: (nominal) => schedule.periodAt(nominal),
    idOf: (nominal) => schedule.idOf(nominal),
  };
}
