import type { Schedule } from 'kron-core';
import type { Minutes } from './forecastStarts.ts';

/** A period that matters to a span; epoch seconds, each undefined where it lies outside. */
export type Start = {
  /** When it starts. */
  planned: number | undefined;
  /** When it would without a window. */
  nominal: number | undefined;
  unschedulable: boolean;
};

/** Every period that starts within a span, or would without its window, ordered by nominal time. */
export function* startsWithin(schedule: Schedule, { from, to }: Minutes): Generator<Start> {
  const { windowOffset, windowLength, periodAt } = schedule.dues;
  const first = Math.max(from, schedule.notBefore);
  const end = Math.min(to, schedule.notAfter + 1);
  const inSpan = (time: number): boolean => first <= time && time < end;
  // Without windows a start lies at the nominal time, which may be outside of its own window's reach.
  const earliest = Math.min(first, first - windowOffset - windowLength);
  const latest = Math.max(end, end - windowOffset);
  let nominal = schedule.nextNominal(earliest - 1);
  for (; nominal !== null && nominal < latest; nominal = schedule.nextNominal(nominal)) {
    const { chosen, due } = periodAt(nominal);
    yield {
      planned: chosen !== null && inSpan(chosen) ? chosen : undefined,
      nominal: inSpan(nominal) ? nominal : undefined,
      unschedulable: chosen === null && inSpan(due),
    };
  }
}
