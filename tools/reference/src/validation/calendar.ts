import type { Places } from '../cases/case.ts';
import type { Calendars } from '../spec.ts';
import { isFields, issue, list, object, type Rule, text } from './rule.ts';
import { entryTimeOf } from './times.ts';
import { timezoneCode } from './timezone.ts';

const time = text(32, (value) => (entryTimeOf(value) === null ? 'InvalidEntryTime' : null));
const entryFields = object({ name: text(128, () => null), from: time, to: time }, ['from']);

/** The `spec` of a KronCalendar. */
export const calendarRule: Rule = object({ timezone: text(64, timezoneCode), entries: list(2000, entry) }, [
  'entries',
]);

function entry(value: unknown, path: string): Places {
  const own = entryFields(value, path);
  const times = [`${path}.from`, `${path}.to`];
  if (!isFields(value) || own.some(([place]) => times.includes(place))) return own;
  return [...own, ...order(value as { from: string; to?: string | null }, `${path}.to`)];
}

/** The ends of an entry that have a form each. */
function order(ends: { from: string; to?: string | null }, path: string): Places {
  const from = entryTimeOf(ends.from);
  if (from === null) return [];
  if ((ends.to ?? null) === null) return from.form === 'date' ? [] : issue(path, 'Required');
  const to = entryTimeOf(ends.to ?? '');
  if (to?.form !== from.form) return issue(path, 'MixedForms');
  const isReversed = from.form === 'date' ? to.second < from.second : to.second <= from.second;
  return isReversed ? issue(path, 'ReversedBounds') : [];
}

/** The calendars with a word in place of each one that has problems. */
export function withoutInvalid(calendars: Calendars): Calendars {
  const groups = Object.entries(calendars as Record<string, Calendars['calendar']>).map(([kind, group]) => [
    kind,
    isFields(group)
      ? Object.fromEntries(
          Object.entries(group).map(([name, one]) => [
            name,
            calendarRule(one, 'spec').length > 0 ? 'invalid' : one,
          ]),
        )
      : group,
  ]);
  return Object.fromEntries(groups) as Calendars;
}
