import { periodKeyLengths } from '../../choice/periodKey.ts';
import { SeedHasher } from '../../choice/seedHasher.ts';
import type { Constraints } from '../../constraints/constraints.ts';
import { Timetable } from '../../period/timetable.ts';
import { InvalidSpecError } from '../../reading/issue.ts';
import type { ControlledEvent } from '../events/event.ts';
import { ControlledSchedule } from './schedule.ts';
import type { ControlledSpec } from './spec.ts';
import { type ParsedControlledSpec, parseControlledSpec } from './parseSpec.ts';
import type { ParsedEvent } from './parseEvent.ts';
import { templateHash } from './templateHash.ts';

/** Events have none. */
const unconstrained: Constraints = { only: [], avoid: [] };

/**
 * Reads the spec of a ControlledJob once, so that it can be asked many times. Every function that takes such a spec
 * takes a `ControlledSchedule` as well, and gives the same answers; this one returns it as it is.
 *
 * @throws InvalidSpecError with everything that is wrong with the spec, and nothing else
 *
 * @example
 * const schedule = compileControlled(spec);
 * schedule.events.length // 2
 */
export function compileControlled(spec: ControlledSpec | ControlledSchedule): ControlledSchedule {
  if (spec instanceof ControlledSchedule) return spec;
  const parsed = parseControlledSpec(spec);
  if (!parsed.ok) throw new InvalidSpecError(parsed.issues);
  const { identity, events, specChangePolicy, startingDeadline, suspend } = parsed.value;
  const { jobTemplate } = spec;
  return new ControlledSchedule({
    identity: identity.text,
    name: identity.name,
    events: events.map((event, index) => compileEvent(event, index, parsed.value)),
    specChangePolicy,
    startingDeadline,
    suspend,
    fingerprint: () => templateHash(jobTemplate),
  });
}

/** Events of one ControlledJob draw apart from each other: each has an identity of its own. */
function compileEvent(
  { action, cron, window, shapeIn }: ParsedEvent,
  index: number,
  { identity, zone, seed }: ParsedControlledSpec,
): ControlledEvent {
  const timetable = new Timetable({
    cron,
    zone,
    window,
    shape: shapeIn(window),
    seedStrategy: seed.strategy,
    seedHasher: new SeedHasher(`${identity.text}/${index}`, seed.salt, periodKeyLengths[seed.strategy]),
    constraints: unconstrained,
    allowance: () => true,
    // A run that has begun is to end; one that has not begun in its time does not begin in another.
    gaps: action === 'stop' ? 'end' : 'skip',
  });
  return { index, action, timetable };
}
