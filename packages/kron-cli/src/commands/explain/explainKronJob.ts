import { explainPeriod } from 'kron-core';
import { percentText } from 'kron-crd-schema/warnings';
import { decidedOutcome } from './decidedOutcome.ts';
import type { ExplainedPeriod } from './explainedPeriod.ts';
import { explanationData } from './explanationData.ts';
import { explanationText } from './explanationText.ts';
import { outcomeLines } from './outcomeLines.ts';
import type { Picked } from './pickPeriod.ts';

/** A period of a KronJob, explained. */
export function explainKronJob({ entry, which }: Picked): ExplainedPeriod {
  const { kronJob, nominal } = entry;
  const { identity, spec, schedule } = kronJob;
  const explanation = explainPeriod(schedule, new Date(nominal * 1000));
  const decided = decidedOutcome(entry);
  const { periodID, probabilityUnschedulable } = explanation;
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
          before: [],
          after: [
            ['Outcome', outcomeLines(kronJob, decided, view.paint)],
            ['Unschedulable', [chanceText(probabilityUnschedulable)]],
          ],
        },
        view,
      ),
    data: (tzdata) => explanationData(identity, explanation, decided, tzdata),
  };
}

function chanceText(probability: number): string {
  if (probability === 0) return 'never: every second of this window is allowed';
  if (probability === 1) return 'always: no second of this window is allowed';
  return `${percentText(probability)} of periods with such a window`;
}
