import { type Explanation, explainPeriod, type Schedule } from 'kron-core';
import { percentText } from 'kron-crd-schema/warnings';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { exactDuration } from '../text/durationText.ts';
import type { Paint } from '../text/paint.ts';
import type { OnRecord } from '../live/recordedPeriods.ts';
import { queueText } from '../live/runTexts.ts';
import { clockChangeLines } from '../timeline/clockChangeText.ts';
import type { Entry } from '../timeline/periodEntry.ts';
import { notOnRecord } from '../timeline/shownOutcome.ts';
import { type ExplainedOutcome, outcomeOf } from './explainedOutcome.ts';
import type { ExplainedPeriod } from './explainedPeriod.ts';
import { explanationData } from './explanationData.ts';
import { explanationText } from './explanationText.ts';

/** A period and its recorded outcome. `which` says why it was picked. `schedule` replaces the expression in the text. */
export type PickedPeriod = { entry: Entry; which: string; record?: OnRecord; schedule?: string };

export function explainKronJob({ entry, which, record, schedule: shown }: PickedPeriod): ExplainedPeriod {
  const { kronJob, nominal } = entry;
  const { identity, spec, schedule } = kronJob;
  const explanation = explainPeriod(schedule, new Date(nominal * 1000));
  const { periodID } = explanation;
  const decided = outcomeOf(entry, periodID, record);
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
          rule: `${shown ?? `"${spec.schedule}"`} in ${clock}`,
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

type Policy = Schedule['policy'];

/** What happens to a period if the maximum number of Jobs is active: `one` for a maximum of 1, else `more`. */
const whenActive: Readonly<Record<Policy['concurrency'], readonly [one: string, more: string]>> = {
  forbid: ['skipped (JobActive)', 'skipped (JobActive)'],
  replace: ['that Job is deleted first (ReplacePending)', 'the oldest is deleted first (ReplacePending)'],
  allow: ['both run', 'both run'],
  queue: ['it waits until that Job ends', 'it waits until one of them ends'],
};

function limitText({ concurrency, maxActive, deadline }: Policy): string {
  const [one, more] = whenActive[concurrency];
  const then =
    maxActive === 1
      ? `if a Job of an earlier period is active then: ${one}`
      : `if ${maxActive} Jobs are active then: ${more}`;
  return concurrency === 'queue' ? `${then}${waitEnd(deadline)} (Queued)` : then;
}

/**
 * What ends the wait of a period besides the end of a Job: the next period is due, or the deadline has passed. For this
 * purpose, a deadline below 30 s counts as 30 s.
 */
function waitEnd(deadline: number): string {
  if (deadline === 0) return ' or a newer period is due';
  return `, a newer period is due or it is more than ${exactDuration(Math.max(30, deadline))} late`;
}

/** The outcome of a period. For a future period, the lines also say what would change the outcome. */
function outcomeLines({ schedule }: ScheduledKronJob, shown: ExplainedOutcome, paint: Paint): string[] {
  const { outcome, reason, message } = shown;
  if (outcome === null) return [paint.yellow(reason), message];
  if (outcome === notOnRecord) return [paint.yellow(outcome), 'status.recent does not list this period'];
  if (outcome !== 'planned') {
    const colour = outcome === 'executed' ? paint.green : paint.yellow;
    const why = explainedOutcomes.has(outcome) && message !== '' ? [message] : [];
    const text = reason === '' ? outcome : `${outcome} (${reason})`;
    return [colour(text), ...why, ...jobLines(shown, paint)];
  }
  const { deadline, pauseAfterFailures } = schedule.policy;
  const late = deadline === 0 ? 'after that second' : `more than ${exactDuration(deadline)} late`;
  return [
    paint.green(outcome),
    limitText(schedule.policy),
    `if first noticed ${late}: missed (DeadlineExceeded)`,
    ...(pauseAfterFailures === null
      ? []
      : [`after ${failedRuns(pauseAfterFailures)}: skipped (ConsecutiveFailures)`]),
  ];
}

const explainedOutcomes: ReadonlySet<string> = new Set(['waiting', 'paused', 'skipped']);

/** The Job of a period and its result: `Job db-backup-4llbpiospz: Failed`. */
function jobLines({ jobName, result, queue }: ExplainedOutcome, paint: Paint): string[] {
  if (jobName === undefined) return [];
  const text = `Job ${jobName}: ${result ?? 'result unknown'}${queueText(queue)}`;
  return [result === 'Failed' ? paint.red(text) : text];
}

function failedRuns(count: number): string {
  return count === 1 ? 'a failed run' : `${count} failed runs in a row`;
}

/** What the CronJob controller does with a start while a Job of an earlier start is active. */
const whenActiveOfCronJob: Readonly<Record<Policy['concurrency'], string>> = {
  forbid: 'it does not start',
  queue: 'it starts when that Job ends, unless a later period is due by then',
  replace: 'that Job is deleted first',
  allow: 'both run',
};

/** What the CronJob controller does with a period. `startingDeadlineSeconds` counts from the nominal time. */
function cronJobOutcome(
  { schedule, spec: { policy } }: ScheduledKronJob,
  { outcome, reason }: ExplainedOutcome,
  paint: Paint,
): string[] {
  if (outcome === notOnRecord) return [paint.yellow(outcome), 'a CronJob does not record its periods'];
  if (outcome !== 'planned') return [paint.yellow(reason)];
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
