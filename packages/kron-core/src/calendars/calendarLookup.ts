import { isPlainObject, readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { invalid, type Parsed, valid } from '../reading/parsed.ts';
import { utc } from '../zone/fixedZone.ts';
import type { Zone } from '../zone/zone.ts';
import type { CompileOptions, OffsetsByZone } from '../zone/offsetTables.ts';
import { Calendar } from './calendar.ts';
import { type CalendarKey, calendarKeys, type CalendarReference } from './calendarReference.ts';
import { InvalidCalendar } from './invalidCalendar.ts';
import { parseCalendar } from './parseCalendar.ts';

/** What a reference resolves to: a calendar, the issues of an invalid calendar, or the reason why there is none. */
type Target = Calendar | readonly Issue[] | 'missing' | 'unreadable';

/** The namespace and the zone of the KronJob that refers to calendars, and the options of its compilation. */
export type Referrer = CompileOptions & { readonly namespace: string | undefined; readonly zone: Zone };

/** The text that represents a calendar in a hash: the hash of the calendar, or `missing`, `unreadable` or `invalid`. */
export type HashWord = string;

/**
 * Callers pass this symbol if they do not know the calendars. Every reference then resolves to an empty calendar.
 */
export const unchecked: unique symbol = Symbol('unchecked');
const noReferrer: Referrer = { namespace: undefined, zone: utc };
const emptyCalendar = new Calendar({ zone: null, entries: [] });

/** Resolves the references of one spec. A calendar is read once, however many clauses refer to it. */
export class CalendarLookup {
  readonly #groups: Partial<Record<CalendarKey, unknown>>;
  readonly #isUnchecked: boolean;
  readonly #referrer: Referrer;
  readonly #targets = new Map<string, Target>();

  /** @param calendars - `calendars` of a `ScheduleSpec`, which can be any value, or `unchecked` */
  constructor(calendars: unknown, referrer: Referrer = noReferrer) {
    this.#isUnchecked = calendars === unchecked;
    this.#groups = isPlainObject(calendars) ? calendars : {};
    this.#referrer = referrer;
  }

  /** The number of different calendars that clauses refer to. */
  get count(): number {
    return this.#targets.size;
  }

  resolve(key: CalendarKey, name: string, clausePath: string): Parsed<CalendarReference> {
    const target = this.#targetOf(key, name);
    if (target instanceof Calendar) {
      return valid({ key, name, calendar: target, zone: this.#referrer.zone });
    }
    return unresolved(target, { key, name, clausePath, namespace: this.#referrer.namespace });
  }

  hashOf(key: CalendarKey, name: string): HashWord {
    const target = this.#targetOf(key, name);
    if (typeof target === 'string') return target;
    return target instanceof Calendar ? target.calendarHash : 'invalid';
  }

  #targetOf(key: CalendarKey, name: string): Target {
    const place = `${key} ${name}`;
    let target = this.#targets.get(place);
    if (target === undefined) {
      target = this.#isUnchecked ? emptyCalendar : targetIn(this.#groups[key], name, this.#referrer.offsets);
      this.#targets.set(place, target);
    }
    return target;
  }
}

function targetIn(group: unknown, name: string, offsets: OffsetsByZone | undefined): Target {
  if (group === 'unreadable') return 'unreadable';
  if (!isPlainObject(group) || !Object.hasOwn(group, name)) return 'missing';
  const spec = group[name];
  if (spec instanceof Calendar) return spec;
  if (spec instanceof InvalidCalendar) return [spec.issue];
  const parsed = parseCalendar(spec, offsets);
  return parsed.ok ? new Calendar(parsed.value) : parsed.issues;
}

type Reference = Pick<CalendarReference, 'key' | 'name'> & {
  readonly clausePath: string;
  readonly namespace: string | undefined;
};

function unresolved(target: Exclude<Target, Calendar>, reference: Reference): Parsed<never> {
  const { key, name, clausePath, namespace } = reference;
  const kind = key === 'calendar' ? 'KronCalendar' : 'ClusterKronCalendar';
  const place = key === 'calendar' && namespace !== undefined ? ` in namespace ${namespace}` : '';
  const calendar = `${kind} ${found(name)}${place}`;
  const path = `${clausePath}.${key}`;
  if (target === 'missing') {
    const message = `expected a ${calendar}, found none: nothing runs until there is one; apply it, or take ${clausePath} out`;
    return invalid(path, 'CalendarNotFound', message);
  }
  if (target === 'unreadable') {
    const instead = key === 'calendar' ? `take ${clausePath} out` : 'use a KronCalendar';
    const message = `expected the right to read ${kind}s, found none, or no such kind: nothing runs until then; grant list and watch on ${kind.toLowerCase()}s, or ${instead}`;
    return invalid(path, 'CalendarUnreadable', message);
  }
  const [first] = target;
  const problem = first === undefined ? 'problems' : `at ${first.path}: ${first.message}`;
  const message = `expected a valid ${calendar}, found ${problem}; nothing runs until that is fixed`;
  return invalid(path, 'InvalidCalendar', message);
}

/** The issues of the field `calendars` of a `ScheduleSpec`, without the issues of the calendars in it. */
export function calendarsIssues(calendars: unknown): Issue[] {
  const issues: Issue[] = [];
  const groups = readFields(calendars, calendarKeys, 'calendars', issues) ?? {};
  for (const key of calendarKeys) {
    const group = groups[key];
    if (group === undefined || group === 'unreadable' || isPlainObject(group)) continue;
    const message = `expected calendars by name, or "unreadable", found ${found(group)}`;
    issues.push({ path: `calendars.${key}`, code: 'WrongType', message });
  }
  return issues;
}
