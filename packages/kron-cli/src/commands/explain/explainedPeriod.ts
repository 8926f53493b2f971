import type { Explanation, Schedule } from 'kron-core';
import type { Clock } from '../../output/instantText.ts';
import type { ExplanationView } from './explanationText.ts';

/** One period that is explained, in what each form makes a result of. */
export type ExplainedPeriod = {
  explanation: Explanation;
  /** Knows how likely each part of its window is. */
  timetable: Pick<Schedule, 'windowProfileAt'>;
  /** `prod/db-backup, period 2026-03-01T00:00:00Z` */
  title: string;
  /** Its own. */
  clock: Clock;
  lines: (view: ExplanationView) => string[];
  /** @param tzdata the release of the time zone database that it was computed with */
  data: (tzdata: string) => object;
};
