import type { Page } from './resource.ts';

const about = `\`kron.io/v1alpha1\`. A calendar holds days and spans, such as holidays and freezes, that many KronJobs share. The constraint clauses
of a KronJob [refer](kronjob.md#clauses) to it by name.

| kind | scope | short name | clause key | who may refer to it |
|---|---|---|---|---|
| KronCalendar | namespaced | \`kcal\` | \`calendar\` | KronJobs of its namespace |
| ClusterKronCalendar | cluster | \`ckcal\` | \`clusterCalendar\` | all KronJobs |

The fields of both kinds are the same, except that a ClusterKronCalendar has no namespace. [Errors](errors.md) lists what can be wrong
with a manifest.`;

const sample = `apiVersion: kron.io/v1alpha1
kind: KronCalendar
metadata:
  name: holidays
  namespace: prod
spec:
  timezone: Europe/Berlin
  entries:
    - { name: Christmas, from: 2026-12-24, to: 2026-12-26 }
    - { name: New Year, from: 2027-01-01 }
    - { name: Black Friday, from: 2026-11-27T18:00, to: 2026-11-30T06:00 }
    - { name: data centre move, from: "2027-06-01T22:00:00+02:00", to: "2027-06-02T04:00:00+02:00" }`;

const entryNotes = `\`from\` and \`to\` have one of three forms. Both ends of an entry have the same form; entries may differ.

| form | written | holds an instant if |
|---|---|---|
| date | \`2026-12-24\`; \`to\` is included, and without it the entry is one day | its local date is from \`from\` to \`to\` |
| local time | \`2026-11-27T18:00\` or \`2026-11-27T18:00:30\`; \`to\` is required and not included | its wall clock is at or after \`from\` and before \`to\` |
| instant | \`2026-11-27T18:00:00+01:00\` or \`2026-11-27T17:00:00Z\`; \`to\` is required and not included | it is at or after \`from\` and before \`to\` |

- Dates and local times are those of the calendar's \`timezone\`, otherwise of the KronJob's. Kron reads them off the instant, as all
  clauses do: at a clock change, what the clock leaves out holds nothing, and what it shows twice is held twice. An entry that begins or
  ends within a repeated hour therefore has a hole or an island of less than that hour. Write instants where that matters.
- Years are 0001 to 9999, offsets at most 23:59, and times whole seconds. \`to\` is not before \`from\`, and a local time or an instant of
  \`to\` is after \`from\`.
- Entries may overlap, repeat and stand in any order. An empty list holds nothing.
- There are no recurrence rules, includes, priorities or exceptions: the object lists what it holds. \`kron calendar import\` expands
  recurrences.`;

export const kronCalendarPage: Page = {
  path: 'docs/reference/calendar.md',
  title: 'KronCalendar and ClusterKronCalendar',
  about,
  sample,
  explained: 'kroncalendar.spec.entries',
  sections: {
    KronCalendarMetadata: {
      notes:
        'Names consist of lower-case letters, digits, `-` and `.`, and have at most 63 characters. A clause refers to a calendar by its name.',
    },
    KronCalendarSpec: {
      notes: `A calendar has no status: the operator only reads it. With 2,000 entries it has about 200 kB, so
apply it with \`--server-side\`: the annotation that \`kubectl apply\` writes otherwise is limited to 262,144 bytes.`,
    },
    KronCalendarEntry: { title: 'Entries', notes: entryNotes },
  },
};
