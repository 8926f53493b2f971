import type { KronJobMetrics } from '../../src/kronjobs/metrics.ts';

const nothing = (): void => undefined;

export const silentMetrics: KronJobMetrics = {
  jobCreated: nothing,
  periodRecorded: nothing,
  decided: nothing,
  reconciled: nothing,
  reconcileFailed: nothing,
  keyRetried: nothing,
  keyQueued: nothing,
  keyStarted: nothing,
  watchRestarted: nothing,
  calendarEdited: nothing,
  calendarRedecided: nothing,
  kronJob: nothing,
  kronJobGone: nothing,
};
