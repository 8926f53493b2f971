import { CalendarLookup } from '../calendars/calendarLookup.ts';
import type { Compiled } from '../choice/compiled.ts';
import { periodKeyLengths } from '../choice/periodKey.ts';
import { parseSeed } from '../choice/seed.ts';
import { SeedHasher } from '../choice/seedHasher.ts';
import { allowance } from '../constraints/allowance.ts';
import { parseConstraints } from '../constraints/parseConstraints.ts';
import { parseDistribution } from '../distributions/parseDistribution.ts';
import type { Parsed } from '../reading/parsed.ts';
import type { ScheduleSpec } from '../spec/spec.ts';
import { parseSpread } from '../spec/spread.ts';
import { parseWindow } from '../spec/window.ts';
import { fixedZone } from '../zone/fixedZone.ts';
import { IntlZone } from '../zone/intlZone.ts';
import { offsetProbe } from '../zone/offsetProbe.ts';
import type { Zone } from '../zone/zone.ts';

/** The parts of a spec that turn a nominal time into a period. The zone can be a hand-made one. */
export type ChoiceSpec = Omit<Partial<ScheduleSpec>, 'timezone'> & { timezone?: string | Zone | null };

/** The compiled parts of a spec, without nominal times. */
export function compiledChoice(spec: ChoiceSpec): Compiled {
  const window = must(parseWindow(spec.window, 'spec.window'));
  const seed = must(parseSeed(spec.seed, 'spec.seed'));
  const identity = spec.identity ?? 'prod/db-backup';
  const zone = zoneOf(spec.timezone ?? 'UTC');
  const calendars = new CalendarLookup(spec.calendars, { namespace: 'prod', zone });
  const constraints = must(parseConstraints(spec.constraints, 'spec.constraints', calendars));
  return {
    zone,
    window,
    shape: must(parseDistribution(spec.distribution, 'spec.distribution'))(window),
    seedStrategy: seed.strategy,
    seedHasher: new SeedHasher(identity, seed.salt, periodKeyLengths[seed.strategy]),
    constraints,
    spread: must(parseSpread(spec.spread, 'spec.spread')),
    allowance: allowance(constraints, window.length),
  };
}

export function must<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(parsed.issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
}

function zoneOf(timezone: string | Zone): Zone {
  if (typeof timezone !== 'string') return timezone;
  const fixed = fixedZone(timezone);
  if (fixed !== null) return fixed;
  const probe = offsetProbe(timezone);
  if (probe === null) throw new Error(`this engine does not know ${timezone}`);
  return new IntlZone(timezone, probe);
}
