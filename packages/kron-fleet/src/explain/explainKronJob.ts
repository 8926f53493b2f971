import { type Explanation, explainPeriod } from 'kron-core';
import { percentText } from 'kron-crd-schema/warnings';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { exactDuration } from '../text/durationText.ts';
import type { Paint } from '../text/paint.ts';
import type { OnRecord } from '../live/recordedPeriods.ts';
import { clockChangeLines } from '../timeline/clockChangeText.ts';
import type { Entry } from '../timeline/periodEntry.ts';
import { notOnRecord } from '../timeline/shownOutcome.ts';
import { type ExplainedOutcome, outcomeOf } from './explainedOutcome.ts';
import type { ExplainedPeriod } from './explainedPeriod.ts';
import { explanationData } from './explanationData.ts';
import { explanationText } from './explanationText.ts';

/** A period, why it was picked, what is on record about it, and the schedule as it is to be shown. */
export type PickedPeriod = { entry: Entry; which: string; record?: OnRecord; schedule?: string };

export function explainKronJob({ entry, which, record, schedule: shown }: PickedPeriod): ExplainedPeriod {
  const { kronJob, nominal } = entry;
  const { identity, spec, schedule } = kronJob;
  const explanation = explainPeriod(schedule, new Date(nominal * 1000));
  const decided = outcomeOf(entry, record);
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
          rule: `${shown ?? `"${spec.schedule}"`} in ${clock}`,
          explanation,
          clockChange: clockChangeLines(kronJob, nominal),
          before: [],
          after: [
            ['Outcome', outcomeLines(kronJob, decided, view.paint)],
            ['Unschedulable', [chanceText(explanation)]],
          ],
        },
        view,
      ),
    data: (tzdata) => explanationData(identity, explanation, decided, tzdata),
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

/** The outcome of a period. For one to come, also the conditions that would change it. */
function outcomeLines({ schedule }: ScheduledKronJob, shown: ExplainedOutcome, paint: Paint): string[] {
  const { outcome, reason, message, jobName, result } = shown;
  if (outcome === null) return [paint.yellow(reason), message];
  if (outcome === notOnRecord) return [paint.yellow(outcome), 'status.recent does not list this period'];
  if (outcome !== 'planned') {
    const colour = outcome === 'executed' ? paint.green : paint.yellow;
    return [colour(`${outcome} (${reason})`), ...jobLines(jobName, result, paint)];
  }
  const { concurrency, deadline } = schedule.policy;
  const late = deadline === 0 ? 'after that second' : `more than ${exactDuration(deadline)} late`;
  return [
    paint.green(outcome),
    `if a Job of an earlier period is active then: ${whenActive[concurrency]}`,
    `if first noticed ${late}: missed (DeadlineExceeded)`,
  ];
}

/** `Job db-backup-4llbpiospz: Failed` */
function jobLines(jobName: string | undefined, result: string | undefined, paint: Paint): string[] {
  if (jobName === undefined) return [];
  const text = `Job ${jobName}: ${result ?? 'result unknown'}`;
  return [result === 'Failed' ? paint.red(text) : text];
}
