import { type TSchema, Type } from 'typebox';
import { calendarEntrySchema } from './calendarEntry.ts';
import { timezoneField } from './timezone.ts';

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
