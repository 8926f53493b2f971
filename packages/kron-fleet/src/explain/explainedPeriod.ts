import type { Explanation, Schedule } from 'kron-core';
import type { Clock } from '../text/instantText.ts';
import type { ExplanationView } from './explanationText.ts';

/** An explanation, with what each output format needs. */
export type ExplainedPeriod = {
  explanation: Explanation;
  /** Computes how likely a draw is in each part of the window. */
  timetable: Pick<Schedule, 'windowProfileAt'>;
  /** Such as `prod/db-backup, period 2026-03-01T00:00:00Z`. */
  title: string;
  clock: Clock;
  lines: (view: ExplanationView) => string[];
  /** @param tzdata release of the time zone database */
  data: (tzdata: string) => object;
};
