import type { Page } from './resource.ts';
import { cronNotes, distributionNotes, durationNotes, statusNotes, templateNotes } from './sharedNotes.ts';

const about = `\`kron.io/v1alpha1\`, namespaced, short name \`ctj\`. A ControlledJob keeps at most one Job running from a start to the next stop.
[Scheduling of ControlledJobs](controlled-scheduling.md) defines to the second what the fields mean. [Errors](errors.md) lists what can
be wrong with a manifest. The annotation [\`kron.io/accept\`](validate.md#accepted-warnings) accepts warnings.

The fields are those of the ControlledJob of \`batch.gresearch.co.uk/v1\`. Such a manifest needs another \`apiVersion\` only, unless it
has what Kron does not accept, such as a \`ttlSecondsAfterFinished\` of its Jobs or a name of more than 48 characters: see [\`kron convert\`](convert.md#controlledjobs).
Kron adds \`seed\`, and \`window\` and \`distribution\` of events.`;

const sample = `apiVersion: kron.io/v1alpha1
kind: ControlledJob
metadata:
  name: web
spec:
  timezone:
    name: Europe/London
  events:
    - action: start
      schedule:
        timeOfDay: "09:00"
        daysOfWeek: MON-FRI
    - action: stop
      cronSchedule: "0 17 * * MON-FRI"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers:
            - name: server
              image: nginx:1.29`;

export const controlledJobPage: Page = {
  path: 'docs/reference/controlledjob.md',
  about,
  sample,
  explained: 'controlledjob.spec.events',
  sections: {
    ControlledJobMetadata: {
      notes:
        'Names consist of lower-case letters, digits, `-` and `.`. Jobs are named after their ControlledJob, which limits its name to 48 characters.',
    },
    ControlledJobSpec: {
      notes:
        'With `startingDeadlineSeconds`, a Job that is deleted after the deadline is not created again in that run.',
    },
    ControlledJobEvent: {
      notes: `An event with both schedules uses \`cronSchedule\`.

${cronNotes}`,
    },
    ControlledJobWeeklySchedule: {
      notes:
        '`daysOfWeek` is the fifth field of a cron expression, such as `MON-FRI` or `SAT,SUN`, with at most 128 characters.',
    },
    ControlledJobWindow: { notes: durationNotes },
    ControlledJobDistribution: { notes: distributionNotes },
    ControlledJobSeed: {
      notes:
        'With `daily` or `weekly`, all occurrences of an event on a day or in a week have the same position in their windows.',
    },
    ControlledJobRestartStrategy: {
      notes:
        'With `Recreate`, the operator creates a suspended Job from the new template, deletes the old Job, and unsuspends the new one when the old Job and its Pods are gone. `ignore` and `recreate` are accepted too.',
    },
    ControlledJobTemplate: {
      notes: `${templateNotes}

\`ttlSecondsAfterFinished\` is not allowed: a run whose Job is deleted before an operator sees its end starts again. The stop deletes the Job.`,
    },
    ControlledJobAction: { title: 'Actions' },
    ControlledJobStatus: { notes: statusNotes },
  },
};
