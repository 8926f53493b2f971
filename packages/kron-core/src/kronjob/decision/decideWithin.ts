import type { DecidedSchedule, Schedule } from '../../period/schedule.ts';
import { type Search, within } from '../../period/search.ts';
import type { Bounded, Budget } from '../../period/searched.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import { decideByEdition } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Observed } from './observed.ts';

/**
 * Makes the decision of `decide` in several calls, each of a limited number of steps. So a program can do other work between
 * the calls. The result is the decision for the first call's `now` and the last call's `observed`.
 *
 * @param before - see `decide`
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
  before?: ScheduleSpec | Schedule,
): Bounded<Decision> {
  const issues = observed?.issues ?? [];
  const config = configurationOf(spec, issues);
  const edition = before === undefined ? null : configurationOf(before, issues);
  return within(budget, now, (at, search) =>
    decideByEdition(
      searchedIn(config, search),
      edition === null ? null : searchedIn(edition, search, 'before'),
      at,
      observed,
    ),
  );
}

function searchedIn(config: Configuration<Schedule>, search: Search, edition?: string): Configuration {
  return config.schedule === null
    ? config
    : { ...config, schedule: searched(config.schedule, search, edition) };
}

/**
 * A copy of the schedule that takes due times from `search`. So a later call reuses the due times that an earlier call
 * found.
 *
 * @param edition - a prefix for the keys in `search`. It keeps the due times of two schedules apart
 */
function searched(schedule: Schedule, search: Search, edition?: string): DecidedSchedule {
  const { name, policy, notBefore, notAfter, dues } = schedule;
  const chosenAt = (nominal: number): number | null => {
    const question = edition === undefined ? nominal : `${edition} ${nominal}`;
    return search.answer(question, (steps, walk) => schedule.drawWithin(nominal, steps, walk));
  };
  const periodAt = (nominal: number) => {
    const chosen = chosenAt(nominal);
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
    periodAt: (nominal) => schedule.periodAt(nominal, chosenAt(nominal)),
  };
}
