import { periodKeyLengths } from '../choice/periodKey.ts';
import { SeedHasher } from '../choice/seedHasher.ts';
import { allowance } from '../constraints/allowance.ts';
import { InvalidSpecError } from '../reading/issue.ts';
import type { ScheduleSpec } from '../spec/spec.ts';
import { parseSpec } from './parseSpec.ts';
import { Schedule } from './schedule.ts';
import { hashOfJSON, schedulingJSON } from './schedulingHash.ts';

/**
 * Reads a spec once, so that it can be asked for many periods. Every function that takes a spec takes a `Schedule`
 * as well, and gives the same answers; this one returns it as it is.
 *
 * @throws InvalidSpecError with everything that is wrong with the spec, and nothing else
 *
 * @example
 * const schedule = compile({ identity: 'prod/db-backup', schedule: '0 0 * * *', window: { duration: '1h' } });
 * schedule.schedulingHash // 'v1:…'
 */
export function compile(spec: ScheduleSpec | Schedule): Schedule {
  if (spec instanceof Schedule) return spec;
  const parsed = parseSpec(spec);
  if (!parsed.ok) throw new InvalidSpecError(parsed.issues);
  const { shapeIn, seed, bounds, ...rest } = parsed.value;
  const { identity, window, constraints } = rest;
  // What was compiled is what counts, whatever becomes of the spec.
  const configuration = schedulingJSON(spec);
  return new Schedule({
    ...rest,
    ...bounds,
    gaps: 'skip',
    allowance: allowance(constraints, window.length),
    shape: shapeIn(window),
    seedStrategy: seed.strategy,
    seedHasher: new SeedHasher(identity.text, seed.salt, periodKeyLengths[seed.strategy]),
    fingerprint: () => hashOfJSON(configuration),
  });
}

/** The spec itself where it is compiled already. */
export function scheduleOf(spec: ScheduleSpec | Schedule): Schedule {
  return compile(spec);
}
