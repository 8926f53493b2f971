import { periodKeyLengths } from '../choice/periodKey.ts';
import { SeedHasher } from '../choice/seedHasher.ts';
import { clusterNameIn } from '../choice/clusterName.ts';
import { allowance } from '../constraints/allowance.ts';
import { InvalidSpecError } from '../reading/issue.ts';
import type { ScheduleSpec } from '../spec/spec.ts';
import type { CompileOptions } from '../zone/offsetTables.ts';
import { calendarsHash } from './calendarHashes.ts';
import { parseSpec } from './parseSpec.ts';
import { Schedule } from './schedule.ts';
import { hashOfJSON, schedulingJSON } from './schedulingHash.ts';

/**
 * Compiles a spec, so that later calls need not parse it again. Every function that takes a spec also takes a
 * `Schedule`, with the same result. A `Schedule` is returned unchanged.
 *
 * @throws InvalidSpecError with all issues of the spec
 * @throws RangeError if `offsets` is malformed; throws nothing else
 *
 * @example
 * const schedule = compile({ identity: 'prod/db-backup', schedule: '0 0 * * *', window: { duration: '1h' } });
 * schedule.schedulingHash // 'v1:…'
 */
export function compile(spec: ScheduleSpec | Schedule, options: CompileOptions = {}): Schedule {
  if (spec instanceof Schedule) return spec;
  const parsed = parseSpec(spec, options);
  if (!parsed.ok) throw new InvalidSpecError(parsed.issues);
  const { identity, cron, zone, clockChanges, window, shapeIn, seed } = parsed.value;
  const { constraints, spread, policy, bounds, calendarHashes } = parsed.value;
  // Copies the spec now, because the fingerprint is computed later and the caller may change the spec object until then.
  const configuration = schedulingJSON(spec, calendarHashes);
  // Lists the properties, because copying all but some of them is slow, and an operator compiles specs all the time.
  return new Schedule({
    identity,
    cron,
    zone,
    clockChanges,
    window,
    constraints,
    spread,
    policy,
    calendarHashes,
    clusterName: clusterNameIn(spec.seed, spec.clusterName),
    notBefore: bounds.notBefore,
    notAfter: bounds.notAfter,
    gaps: 'skip',
    calendarsHash: calendarHashes === undefined ? null : calendarsHash(calendarHashes),
    allowance: allowance(constraints, window.length),
    shape: shapeIn(window),
    shapeIn,
    seedStrategy: seed.strategy,
    seedHasher: new SeedHasher(identity.text, seed.salt, periodKeyLengths[seed.strategy]),
    fingerprint: () => hashOfJSON(configuration),
  });
}
