import { type Explanation, explainPeriod } from 'kron-core';
import { percentText } from 'kron-crd-schema/warnings';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { exactDuration } from '../text/durationText.ts';
import type { Paint } from '../text/paint.ts';
import { clockChangeLines } from '../timeline/clockChangeText.ts';
import type { Entry } from '../timeline/periodEntry.ts';
import { type DecidedOutcome, decidedOutcome } from './decidedOutcome.ts';
import type { ExplainedPeriod } from './explainedPeriod.ts';
import { explanationData } from './explanationData.ts';
import { explanationText } from './explanationText.ts';

/** A period, and why it was picked. */
export type PickedPeriod = { entry: Entry; which: string };

export function explainKronJob({ entry, which }: PickedPeriod): ExplainedPeriod {
  const { kronJob, nominal } = entry;
  const { identity, spec, schedule } = kronJob;
  const explanation = explainPeriod(schedule, new Date(nominal * 1000));
  const decided = decidedOutcome(entry);
  const { periodID } = explanation;
  const clock = spec.timezone ?? 'UTC';
  return {
    explanation,
    timetable: schedule,
    title: `${identity}, period ${periodID}`,
    clock,
    lines: (view) =>
      explanationText(
        {
          identity,
          what: `period ${periodID}, ${which}`,
          seedIdentity: identity,
          spec,
          rule: `"${spec.schedule}" in ${clock}`,
          explanation,
          clockChange: clockChangeLines(kronJob, nominal),
          before: [],
          after: [
            [
              'Outcome',
              (kronJob.kind === 'CronJob' ? cronJobOutcome : outcomeLines)(kronJob, decided, view.paint),
            ],
            ['Unschedulable', [chanceText(explanation)]],
          ],
        },
        view,
      ),
    data: (tzdata) => explanationData(kronJob, explanation, decided, tzdata),
  };
}

function chanceText({ probabilityUnschedulable: probability, spread }: Explanation): string {
  if (spread !== undefined && spread.v !== null) return chanceWithSpread(probability);
  if (probability === 0) return 'never: every second of this window is allowed';
  if (probability === 1) return 'always: no second of this window is allowed';
  return `${percentText(probability)} of periods with such a window`;
}

function chanceWithSpread(probability: number): string {
  return probability === 0
    ? 'never: the draw is mapped onto the allowed seconds'
    : 'always: the allowed seconds of this window have no probability';
}

const whenActive = {
  forbid: 'skipped (JobActive)',
  replace: 'that Job is deleted first (ReplacePending)',
  allow: 'both run',
};

/** The outcome of a period, and the conditions that would change it. */
function outcomeLines({ schedule }: ScheduledKronJob, decided: DecidedOutcome, paint: Paint): string[] {
  const { outcome, reason, message } = decided;
  if (outcome === null) return [paint.yellow(reason), message];
  if (outcome !== 'executed') return [paint.yellow(`${outcome} (${reason})`)];
  const { concurrency, deadline } = schedule.policy;
  const late = deadline === 0 ? 'after that second' : `more than ${exactDuration(deadline)} late`;
  return [
    paint.green(`${outcome} (${reason})`),
    `if a Job of an earlier period is active then: ${whenActive[concurrency]}`,
    `if first noticed ${late}: missed (DeadlineExceeded)`,
  ];
}

const whenActiveOfCronJob = {
  forbid: 'starts when that Job ends, unless a later period is due by then',
  replace: 'that Job is deleted first',
  allow: 'both run',
};

/** What the CronJob controller does. Its deadline counts from the nominal time. */
function cronJobOutcome(
  { schedule, spec: { policy } }: ScheduledKronJob,
  { outcome, reason }: DecidedOutcome,
  paint: Paint,
): string[] {
  if (outcome !== 'executed') return [paint.yellow(reason)];
  const { concurrency, deadline } = schedule.policy;
  const late =
    typeof policy?.deadline === 'string'
      ? `if the controller is more than ${exactDuration(deadline)} late: missed`
      : 'if the controller is late: started then, however late';
  return [
    paint.green(outcome),
    `if a Job of an earlier period is active then: ${whenActiveOfCronJob[concurrency]}`,
    late,
  ];
}
