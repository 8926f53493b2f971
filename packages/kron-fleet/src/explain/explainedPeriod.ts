import type { Explanation, Schedule } from 'kron-core';
import type { Clock } from '../text/instantText.ts';
import type { ExplanationView } from './explanationText.ts';

/** The explanation of one period or event, and functions that print it as text and as JSON. */
export type ExplainedPeriod = {
  explanation: Explanation;
  /** Computes the probability of each part of the window. */
  timetable: Pick<Schedule, 'windowProfileAt'>;
  /** The heading, such as `prod/db-backup, period 2026-03-01T00:00:00Z`. */
  title: string;
  clock: Clock;
  lines: (view: ExplanationView) => string[];
  /** @param tzdata release of the time zone database */
  data: (tzdata: string) => object;
};
