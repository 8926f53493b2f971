import type { ControlledJobMetrics } from '../../src/controlledjobs/metrics.ts';
import type { WorkMetrics } from '../../src/controller/queue/reconcileQueue.ts';
import type { HeldJobMetrics } from '../../src/cronjobs/metrics.ts';
import type { KronJobMetrics } from '../../src/kronjobs/metrics.ts';

const nothing = (): void => undefined;

const silentWork: WorkMetrics = {
  decided: nothing,
  reconciled: nothing,
  reconcileFailed: nothing,
  keyRetried: nothing,
  keyQueued: nothing,
  keyStarted: nothing,
  watchRestarted: nothing,
};

export const silentMetrics: KronJobMetrics = {
  ...silentWork,
  jobCreated: nothing,
  periodRecorded: nothing,
  calendarEdited: nothing,
  calendarRedecided: nothing,
  kronJob: nothing,
  kronJobGone: nothing,
};

export const silentControlledJobMetrics: ControlledJobMetrics = {
  ...silentWork,
  actionTaken: nothing,
  controlledJob: nothing,
  controlledJobGone: nothing,
};

export const silentHeldJobMetrics: HeldJobMetrics = { ...silentWork, released: nothing, late: nothing };
