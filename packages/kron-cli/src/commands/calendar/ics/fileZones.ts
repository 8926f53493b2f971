import type { Component, Property } from './components.ts';
import { expandRule, type StepBudget } from './expandRule.ts';
import { IcsError } from './icsError.ts';
import {
  type IcsTime,
  readTimeList,
  secondsPerDay,
  singleProperty,
  singleTime,
  type ZoneOf,
} from './icsTime.ts';
import { ianaZone, ianaZoneInAnyCase, type ZoneClock } from '../../../options/zoneClock.ts';
import type { Oddities } from './oddities.ts';
import { type RecurrenceRule, readRule } from './recurrenceRule.ts';
import { windowsZone } from './windowsZones.ts';

/**
 * Resolves the time zones of a calendar file. Looks for a name among the IANA names, the VTIMEZONEs of the file, the IANA
 * names in another case, the Windows names, and the paths that end in an IANA name, in this order. Times without a TZID use
 * X-WR-TIMEZONE. RFC 5545 does not define X-WR-TIMEZONE, so a strict import ignores it.
 */
export function fileZones(calendar: Component, oddities: Oddities, steps: StepBudget): ZoneOf {
  const zones = new Map<string, ZoneClock>();
  const definitions = definitionsIn(calendar);
  const named = (tzid: string, property: Property): ZoneClock => {
    const zone =
      zones.get(tzid) ??
      ianaZone(tzid) ??
      otherZone(tzid, definitions.get(tzid), property, { oddities, steps });
    zones.set(tzid, zone);
    return zone;
  };
  const property = calendar.properties.find(({ name }) => name === 'X-WR-TIMEZONE');
  const ofCalendar = property?.values[0]?.trim() ?? '';
  const common =
    oddities.isStrict || property === undefined || ofCalendar === ''
      ? undefined
      : oddities.attempt('times without a zone are local times', () => named(ofCalendar, property));
  return (tzid, ofTime) => (tzid === undefined ? common : named(tzid, ofTime));
}

/** The VTIMEZONEs of a calendar by TZID. If several have the same TZID, the first one counts. */
function definitionsIn({ components }: Component): Map<string, Component> {
  const zones = components.filter(({ name }) => name === 'VTIMEZONE');
  return new Map(
    zones
      .toReversed()
      .flatMap((zone) =>
        zone.properties
          .filter(({ name }) => name === 'TZID')
          .map(({ values: [tzid = ''] }) => [tzid, zone] as const),
      ),
  );
}

type Reading = { oddities: Oddities; steps: StepBudget };

function otherZone(
  tzid: string,
  definition: Component | undefined,
  { name, line }: Property,
  reading: Reading,
): ZoneClock {
  if (definition !== undefined) return definedZone(tzid, definition, reading);
  const problem = new IcsError(
    'UnknownTimezone',
    line,
    `${name}: expected an IANA time zone or one that a VTIMEZONE of the file defines, found TZID ${JSON.stringify(tzid)}`,
  );
  const meant = meantZone(tzid.trim());
  if (meant === undefined) throw problem;
  reading.oddities.report(problem, `read as ${meant.name}`);
  return meant;
}

function meantZone(tzid: string): ZoneClock | undefined {
  // Older programs write a path such as /example.org/20070129_1/Europe/Berlin.
  const parts = tzid.split('/');
  const endings = parts.slice(1).map((_, index) => parts.slice(index + 1).join('/'));
  for (const name of [tzid, windowsZone(tzid), ...(tzid.startsWith('/') ? endings : [])]) {
    const zone = name === undefined ? undefined : ianaZoneInAnyCase(name);
    if (zone !== undefined) return zone;
  }
  return undefined;
}

function definedZone(tzid: string, definition: Component, { oddities, steps }: Reading): ZoneClock {
  const observances = definition.components
    .filter((component) => component.name === 'STANDARD' || component.name === 'DAYLIGHT')
    .map((component) => readObservance(component, oddities));
  const [first] = observances.toSorted((a, b) => a.start.at - b.start.at);
  if (first === undefined)
    throw new IcsError(
      'Required',
      definition.line,
      `VTIMEZONE ${tzid}: expected a STANDARD or DAYLIGHT, found neither`,
    );
  return new DefinedZone(tzid, observances, first.before, steps);
}

/** A STANDARD or DAYLIGHT component: when it begins, and its offset (RFC 5545, 3.6.5). */
type Observance = {
  start: IcsTime;
  dates: IcsTime[];
  rules: RecurrenceRule[];
  /** The UTC offsets before and after the start of the observance, in seconds. */
  before: number;
  offset: number;
};

function readObservance(component: Component, oddities: Oddities): Observance {
  if (component.broken !== undefined) throw component.broken;
  const before = offsetOf(component, 'TZOFFSETFROM');
  // RFC 5545 writes the local times of an observance with the offset before its start, TZOFFSETFROM.
  const clock: ZoneClock = { name: 'TZOFFSETFROM', offsetAt: () => before };
  const onClock = (time: IcsTime): IcsTime =>
    time.form === 'instant'
      ? time
      : { form: 'instant', zone: clock, wall: time.wall, at: time.wall - before };
  const start = onClock(singleTime(required(component, 'DTSTART'), () => clock));
  const named = (name: string): Property[] =>
    component.properties.filter((property) => property.name === name);
  return {
    start,
    dates: named('RDATE')
      .flatMap((property) => readTimeList(property, () => clock, oddities))
      .map(onClock),
    rules: named('RRULE').map((property) => readRule(property, start, oddities)),
    before,
    offset: offsetOf(component, 'TZOFFSETTO'),
  };
}

function required(component: Component, name: string): Property {
  const property = singleProperty(component, name);
  if (property !== undefined) return property;
  throw new IcsError('Required', component.line, `expected ${name} in ${component.name}, found none`);
}

function offsetOf(component: Component, name: string): number {
  const {
    values: [text = ''],
    line,
  } = required(component, name);
  const [, sign, hours, minutes, seconds = 0] = /^([+-])([01]\d|2[0-3])([0-5]\d)([0-5]\d)?$/.exec(text) ?? [];
  if (sign === undefined)
    throw new IcsError(
      'InvalidTime',
      line,
      `${name}: expected an offset such as +0100, found ${JSON.stringify(text)}`,
    );
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/** How far beyond a requested instant a zone computes its offset changes, in seconds. */
const ahead = 3650 * secondsPerDay;

/** A time zone that a VTIMEZONE defines. Computes offset changes only when a caller asks for a later offset. */
class DefinedZone implements ZoneClock {
  readonly name: string;
  readonly #observances: readonly Observance[];
  readonly #first: number;
  readonly #steps: StepBudget;
  #changes: { at: number; offset: number }[] = [];
  #knownUntil = Number.NEGATIVE_INFINITY;

  /** @param first the UTC offset before the first observance starts, in seconds */
  constructor(name: string, observances: readonly Observance[], first: number, steps: StepBudget) {
    this.name = name;
    this.#observances = observances;
    this.#first = first;
    this.#steps = steps;
  }

  offsetAt(instant: number): number {
    if (instant > this.#knownUntil) this.#expand(instant + ahead);
    let [low, high] = [0, this.#changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#changes[middle]?.at ?? Number.POSITIVE_INFINITY) <= instant) low = middle + 1;
      else high = middle;
    }
    return this.#changes[low - 1]?.offset ?? this.#first;
  }

  #expand(until: number): void {
    this.#knownUntil = until;
    this.#changes = this.#observances
      .flatMap(({ start, dates, rules, offset }) => {
        const recurring = rules.flatMap((rule) =>
          expandRule(rule, start, { from: Number.NEGATIVE_INFINITY, to: until + secondsPerDay }, this.#steps),
        );
        return [start, ...dates, ...recurring].map(({ at }) => ({ at, offset }));
      })
      .toSorted((a, b) => a.at - b.at);
  }
}
