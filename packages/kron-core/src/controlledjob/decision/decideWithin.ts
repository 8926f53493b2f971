import { within } from '../../period/search.ts';
import type { Bounded, Budget } from '../../period/searched.ts';
import type { ControlledSchedule } from '../events/schedule.ts';
import type { Ask } from '../events/spanState.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import { decideAsking } from './decide.ts';
import type { ControlledDecision } from './decision.ts';
import type { ControlledObserved } from './observed.ts';

/**
 * `decideControlled` in several calls, each of a limited number of steps. The result is the decision for the first call's
 * `now` and the last call's `observed`. See `decideWithin`.
 *
 * @throws RangeError if `now` or an instant in `observed` is invalid
 */
export function decideControlledWithin(
  budget: Budget,
  spec: ControlledSpec | ControlledSchedule,
  now: Date,
  observed?: ControlledObserved,
): Bounded<ControlledDecision> {
  return within(budget, now, (at, search) => {
    const ask: Ask = ({ index, timetable }, find, question) =>
      search.answer(`${index} ${question}`, () => ({
        // A walk computes the periods of at most `windowsAtOnce` + 1 windows on each side of an instant.
        steps: 2 * (timetable.windowsAtOnce + 1) * timetable.stepsFor(1),
        answer: find(),
      }));
    return decideAsking(ask, spec, at, observed);
  });
}
