import { type TSchema, Type } from 'typebox';
import { entryTimePattern, entryTimeForms } from './calendarPattern.ts';
import { type CelRule, matches, matching } from './celRule.ts';
import { timezoneField } from './timezone.ts';

const expectedTime =
  'expected 2026-12-24, 2026-12-24T18:00 or 2026-12-24T18:00:00+01:00, a day that exists, in whole seconds';

function entryTime(description: string, example: string): TSchema {
  return Type.String({
    description: `${description} Example: ${example}.`,
    examples: [example],
    maxLength: 32,
    'x-kron-outside-crd': { pattern: entryTimePattern },
    'x-kron-expected': expectedTime,
    'x-kubernetes-validations': [matches(entryTimePattern, expectedTime)],
  });
}

const name = Type.String({
  description:
    'Name of the days or the span, at most 128 characters. It affects nothing but messages. Default: none. Example: Christmas.',
  examples: ['Christmas'],
  maxLength: 128,
});

/** The number of characters tells the forms apart: 10 for a date, 16 or 19 for a local time, 20 or 25 for an instant. */
const sameForm =
  '(self.from.size() > 10) == (self.to.size() > 10) && (self.from.size() > 19) == (self.to.size() > 19)';

/**
 * The CEL expression that is true if `from` or `to` has none of the three forms. The rules below accept such an entry,
 * because another rule reports it. They must not fail on it: a failing rule in a list entry makes the API server reject
 * every update of a stored object, and {@link unlessUnchanged} does not work in a list entry.
 */
const isInvalid = ['from', 'to'].map((end) => `!${matching(`self.${end}`, entryTimePattern)}`).join(' || ');

const toPresent: CelRule = {
  rule: "has(self.to) || !self.from.contains('T')",
  message: 'a local time or an instant has no length of its own: write to, or a date for whole days',
  fieldPath: '.to',
};

const oneForm: CelRule = {
  rule: `!has(self.to) || ${isInvalid} || (${sameForm})`,
  message:
    'expected from and to of one form: write both as 2026-12-24, both as 2026-12-24T18:00, or both as 2026-12-24T18:00:00+01:00',
  fieldPath: '.to',
};

/**
 * The CEL expression that is true if `timestamp` can read both times. That CEL function fails for an instant before the year
 * 1 or after the year 9999 in UTC. The local date differs from the date in UTC by up to a day, so the expression excludes
 * the first and the last day.
 */
const readable = ['from', 'to']
  .map((end) => `self.${end} > '0001-01-02' && self.${end} < '9999-12-31'`)
  .join(' && ');

/**
 * The CEL expression for a local time with seconds. It adds the seconds if they are missing, because `2026-12-24T18:00` and
 * `2026-12-24T18:00:00` are the same time.
 */
const withSeconds = (end: string): string => `(self.${end}.size() == 16 ? self.${end} + ':00' : self.${end})`;

const inOrder: CelRule = {
  rule: `!has(self.to) || ${isInvalid} || !(${sameForm}) || (self.from.size() == 10 ? self.from <= self.to : self.from.size() < 20 ? ${withSeconds('from')} < ${withSeconds('to')} : !(${readable}) || timestamp(self.from) < timestamp(self.to))`,
  message:
    'expected a date at or after from; a local time or an instant is not included, so it must be later than from',
  fieldPath: '.to',
};

/** JSON Schema rules for editors: `to` has the same form as `from`, and only an entry with a date may omit `to`. */
const byForm = Object.entries(entryTimeForms).map(([form, pattern]) => ({
  if: { type: 'object', properties: { from: { type: 'string', pattern } }, required: ['from'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: {
    type: 'object',
    properties: { to: form === 'date' ? { type: ['string', 'null'], pattern } : { type: 'string', pattern } },
    ...(form === 'date' ? {} : { required: ['to'] }),
  },
}));

const calendarEntrySchema: TSchema = Type.Object(
  {
    name: Type.Optional(name),
    from: entryTime(
      'First day (2026-12-24), or when the span begins on the clock of the timezone (2026-12-24T18:00) or as an instant (2026-12-24T18:00:00+01:00). Required.',
      '2026-12-24',
    ),
    to: Type.Optional(
      entryTime(
        'Last day, or when the span ends, in the form of from. A day is included, a time is not. Default: the day of from; a time needs it.',
        '2026-12-26',
      ),
    ),
  },
  {
    description:
      'Days or a span that the calendar holds. Example: {name: Christmas, from: "2026-12-24", to: "2026-12-26"}.',
    examples: [{ name: 'Christmas', from: '2026-12-24', to: '2026-12-26' }],
    additionalProperties: false,
    'x-kron-outside-crd': { allOf: byForm },
    'x-kubernetes-validations': [toPresent, oneForm, inOrder],
  },
);

const maxEntries = 2000;

/** `spec` of a KronCalendar and of a ClusterKronCalendar. */
export const calendarSpecSchema: TSchema = Type.Object(
  {
    timezone: Type.Optional(
      timezoneField('the dates and local times', 'that of the KronJob that refers to it'),
    ),
    entries: Type.Array(calendarEntrySchema, {
      description: `Days and spans that the calendar holds, at most ${maxEntries}, in any order. They may overlap. Required. Example: [{name: New Year, from: "2027-01-01"}].`,
      examples: [[{ name: 'New Year', from: '2027-01-01' }]],
      maxItems: maxEntries,
      'x-kubernetes-list-type': 'atomic',
    }),
  },
  {
    description:
      'Days and spans that KronJobs refer to. Required. Example: {timezone: Europe/Berlin, entries: [{from: "2027-01-01"}]}.',
    additionalProperties: false,
  },
);
