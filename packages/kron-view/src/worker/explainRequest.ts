import { explainedEvent } from '@kron/fleet/explain/explainedEvent';
import type { ExplainedPeriod } from '@kron/fleet/explain/explainedPeriod';
import { explainKronJob } from '@kron/fleet/explain/explainKronJob';
import { windowPicture } from '@kron/fleet/explain/windowPicture';
import type { CompiledObject } from '@kron/fleet/fleet/compiledFleet';
import { plainPaint } from '@kron/fleet/text/paint';
import { eventsAtNominalTime } from '@kron/fleet/timeline/eventEntry';
import { entryOf } from '@kron/fleet/timeline/periodEntry';
import type { Known } from './known.ts';
import type { ExplanationPart, Request } from './protocol.ts';

/** The number of equal parts of a window in its drawing. */
export const windowParts = 96;

/**
 * Explains a period, or the events of a ControlledJob at a nominal time, as `kron explain --period` does.
 *
 * @throws Error if the object has no period with the period id
 */
export function explanationParts(
  known: Known,
  { identity, periodID, now }: Pick<Extract<Request, { type: 'explain' }>, 'identity' | 'periodID' | 'now'>,
): ExplanationPart[] {
  const nominal = Date.parse(periodID) / 1000;
  const found = known.compiled.flatMap((one) =>
    one === null || one.object.identity !== identity || !Number.isInteger(nominal)
      ? []
      : explanations(one, nominal),
  );
  if (found.length === 0) throw new Error(`${identity} has no period ${periodID}`);
  return found.map((one) => partOf(one, known, now));
}

type Explained = ExplainedPeriod & Pick<CompiledObject, 'kind'>;

function explanations(one: CompiledObject, nominal: number): Explained[] {
  if (one.kind === 'ControlledJob') {
    const entries = eventsAtNominalTime([one.job], nominal);
    return entries.map((entry) => ({ ...explainedEvent(entry, 'as requested'), kind: one.kind }));
  }
  const { schedule } = one.job;
  if (!schedule.hasPeriod(nominal)) return [];
  const entry = entryOf(one.job, schedule.periodAt(nominal));
  return [{ ...explainKronJob({ entry, which: 'as requested' }), kind: one.kind }];
}

function partOf(one: Explained, { fleet }: Known, now: number): ExplanationPart {
  const { kind, title, explanation, timetable, clock } = one;
  const tzdata = fleet.tzdata ?? 'of this browser';
  return {
    kind,
    title,
    data: one.data(fleet.tzdata ?? ''),
    lines: one.lines({ now, clock: fleet.zone ?? clock, tzdata, paint: plainPaint }),
    picture: windowPicture(timetable, explanation, windowParts),
  };
}
