import type { OutOfDateReason } from '../decision/decision.ts';

/** What the condition OutOfDate says, by its reason. */
export const outOfDateMessages: Readonly<Record<OutOfDateReason, string>> = {
  UpToDate: 'The Job was made from the current jobTemplate.',
  NoJob: 'There is no Job.',
  BeingReplaced: 'The Job was made from another jobTemplate and is being replaced.',
  Ignored:
    'The Job was made from another jobTemplate; specChangePolicy is Ignore, so the next run is the first of the current one.',
  JobFinished: 'The Job was made from another jobTemplate; it has ended and is not started again.',
  JobBeingDeleted: 'The Job was made from another jobTemplate; it is being deleted.',
  JobStoppedByUser: 'The Job was made from another jobTemplate; a person has suspended it, so it stays.',
  NotScheduled:
    'The Job was made from another jobTemplate; nothing should be running, so it is not replaced.',
};
