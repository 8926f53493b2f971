import type { Page } from './resource.ts';
import { cronNotes, distributionNotes, durationNotes, statusNotes, templateNotes } from './sharedNotes.ts';

const about = `\`kron.io/v1alpha1\`, namespaced, short name \`kj\`. [Scheduling](scheduling.md) defines to the second what the fields mean.
[Errors](errors.md) lists what can be wrong with a manifest. The annotation [\`kron.io/accept\`](validate.md#accepted-warnings) accepts warnings.`;

const sample = `apiVersion: kron.io/v1alpha1
kind: KronJob
metadata:
  name: db-backup
spec:
  schedule: "0 0 * * *"
  window:
    duration: 3h
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: dump
              image: postgres:17`;

const clauseNotes = `All values are strings in quotes, of at most 128 characters, without blanks or steps. Ranges of \`hours\`, \`dow\`, \`months\` and
\`between\` may wrap around; ranges of \`dom\` and \`dates\` may not.

All keys of a clause must match the same instant. A list matches if one of its clauses does. This list excludes Friday afternoons and
every lunch break:

\`\`\`yaml
constraints:
  avoid:
    - { dow: "FRI", hours: "14-23" }
    - { between: "12:00-13:29" }
\`\`\`

\`calendar\` and \`clusterCalendar\` match what the [calendar](calendar.md) of that name holds. A KronJob refers to at most 16 calendars.
It runs nothing while one of them is missing, unreadable or invalid.`;

export const kronJobPage: Page = {
  path: 'docs/reference/kronjob.md',
  about,
  sample,
  explained: 'kronjob.spec.window',
  sections: {
    KronJobMetadata: {
      notes:
        'Names consist of lower-case letters, digits, `-` and `.`. Jobs are named after their KronJob, which limits its name to 52 characters.',
    },
    KronJobSpec: {
      notes: `${cronNotes}

\`notBefore\` and \`notAfter\` are RFC 3339 instants with \`Z\` or an offset, of at most 64 characters. Both ends are included, and
\`notAfter\` must not be before \`notBefore\`.`,
    },
    KronJobClockChanges: {
      notes: `\`{ gap: after, fold: first }\` runs a daily schedule exactly once on every date. [Scheduling](scheduling.md#clock-changes) has
the rules, and [the guide](../how-to/clock-changes.md) an example. An edit counts from then on.`,
    },
    KronJobWindow: { notes: durationNotes },
    KronJobDistribution: { notes: distributionNotes },
    KronJobSeed: {
      notes:
        'With `daily` or `weekly`, all periods of a day or a week have the same position in their windows.',
    },
    KronJobSpread: {
      notes: `\`slot\` must be below \`of\`. [Scheduling](scheduling.md#spread) has the choice and the guarantee, and
[\`kron spread\`](spread.md) assigns slots. With \`spread\` and constraints, a window has at most 744h (31 days). An edit of \`slot\` or
\`of\` counts from then on; one of \`group\` changes nothing.`,
    },
    KronJobConstraints: {
      notes:
        'Kron draws at most 64 candidates per period. If it finds no allowed one, the period is unschedulable.',
    },
    KronJobClause: { title: 'Clauses', notes: clauseNotes },
    KronJobPolicy: {
      notes: 'A `deadline` has the same notation as the [duration](#specwindow) of a window.',
    },
    KronJobTemplate: { notes: templateNotes },
    KronJobStatus: { notes: statusNotes },
  },
};
