import { periodKeyLengths } from '../../choice/periodKey.ts';
import { SeedHasher } from '../../choice/seedHasher.ts';
import { unconstrained } from '../../constraints/constraints.ts';
import { Timetable } from '../../period/timetable.ts';
import { InvalidSpecError } from '../../reading/issue.ts';
import type { CompileOptions } from '../../zone/offsetTables.ts';
import type { ControlledEvent } from './event.ts';
import type { ParsedEvent } from '../spec/parseEvent.ts';
import { type ParsedControlledSpec, parseControlledSpec } from '../spec/parseSpec.ts';
import { ControlledSchedule } from './schedule.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import { templateHash } from '../spec/templateHash.ts';

/** Options of `compileControlled`. */
export type CompileControlledOptions = CompileOptions & {
  /** The hash of the jobTemplate, for a spec that does not contain its jobTemplate. */
  templateHash?: string | undefined;
};

/**
 * Compiles the spec of a ControlledJob, so that later calls need not parse it again. Every function that
 * takes a spec also takes a `ControlledSchedule`, with the same result. A `ControlledSchedule` is returned
 * unchanged.
 *
 * @param options - a string means `{ templateHash }`
 *
 * @throws InvalidSpecError with all issues of the spec
 * @throws RangeError if `offsets` is malformed; throws nothing else
 *
 * @example
 * const schedule = compileControlled(spec);
 * schedule.events.length // 2
 */
export function compileControlled(
  spec: ControlledSpec | ControlledSchedule,
  options: string | CompileControlledOptions = {},
): ControlledSchedule {
  if (spec instanceof ControlledSchedule) return spec;
  const { templateHash: knownTemplateHash, offsets } =
    typeof options === 'string' ? { templateHash: options } : options;
  const parsed = parseControlledSpec(spec, offsets);
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
    fingerprint: () => knownTemplateHash ?? templateHash(jobTemplate),
  });
}

/** Each event has an identity of its own, so the events of one ControlledJob draw independently. */
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
    spread: null,
    allowance: () => true,
    // A stop in a clock gap occurs at the end of the gap, because it has to end its run. A start in a gap is skipped.
    gaps: action === 'stop' ? 'end' : 'skip',
    clockChanges: null,
    calendarsHash: null,
  });
  return { index, action, timetable };
}
