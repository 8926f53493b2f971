/**
 * `kron-core/controller`: functions for programs that act on stored objects. They read Jobs and Pods, turn them into
 * observations, and build labels, claims and action records. Simulations and previews use them too.
 */

// KronJobs
export { observe } from './kronjob/kubernetes/observe.ts';
export type { ObserveOptions, StoredKronJob } from './kronjob/kubernetes/observe.ts';
export { readStatus } from './kronjob/kubernetes/readStatus.ts';
export { seenJob } from './kronjob/kubernetes/seenJob.ts';
export type { SeenJob } from './kronjob/kubernetes/seenJob.ts';
export { provenJobs } from './kronjob/decision/provenJobs.ts';
export { rememberedTemplate } from './kronjob/kubernetes/rememberedTemplate.ts';
export type { KnownTemplate } from './kronjob/kubernetes/rememberedTemplate.ts';
export { canAwaitTemplate, claimStatus, hasNewClaim } from './kronjob/kubernetes/claimStatus.ts';
export { heldBack } from './kronjob/decision/heldBack.ts';
export { newlyFinishedJobs } from './kronjob/kubernetes/nextStatus.ts';
export { resetStatus } from './kronjob/kubernetes/resetStatus.ts';
export type { ResettableKronJob } from './kronjob/kubernetes/resetStatus.ts';
export { calendarEnd, earliestMove } from './kronjob/kubernetes/calendarEdits.ts';
export type { CalendarEdition } from './kronjob/kubernetes/calendarEdits.ts';
export { decideWithin } from './kronjob/decision/decideWithin.ts';
export { handledStatus } from './kronjob/decision/handledStatus.ts';
export { buildManualJob } from './kronjob/kubernetes/job.ts';
export { jobLabels, podLabelNames } from './kronjob/kubernetes/labels.ts';
export { clusterNameIn } from './choice/clusterName.ts';
export { beforeHash, jobName } from './period/jobName.ts';

// ControlledJobs
export { observeControlled } from './controlledjob/kubernetes/observe.ts';
export type { ControlledObserveOptions, StoredControlledJob } from './controlledjob/kubernetes/observe.ts';
export { readControlledStatus } from './controlledjob/kubernetes/readStatus.ts';
export { seenRunJob } from './controlledjob/kubernetes/seenJob.ts';
export type { SeenRunJob } from './controlledjob/kubernetes/seenJob.ts';
export { finishedJobOf, laterFinishedJob } from './controlledjob/decision/finishedJob.ts';
export { provenRunJobs } from './controlledjob/decision/provenJobs.ts';
export { seenRunPod } from './controlledjob/kubernetes/seenPod.ts';
export type { StoredPod } from './controlledjob/kubernetes/seenPod.ts';
export { rememberedRunTemplate } from './controlledjob/kubernetes/rememberedTemplate.ts';
export { gatedIfQueued } from './controlledjob/kubernetes/job.ts';
export { gateAnnotation, queueOf } from './kubernetes/admissionGate.ts';
export { resetControlledStatus } from './controlledjob/kubernetes/resetStatus.ts';
export { decideControlledWithin } from './controlledjob/decision/decideWithin.ts';
export { actionRecord } from './controlledjob/kubernetes/actionRecord.ts';
export { jobsAfter } from './controlledjob/kubernetes/jobsAfter.ts';
export { unsuspendPatch } from './controlledjob/kubernetes/unsuspendPatch.ts';
export { controlledConditionTypes } from './controlledjob/kubernetes/status.ts';
export { notYetUnsuspendedAnnotation, runLabels } from './controlledjob/kubernetes/labels.ts';
export { runJobName, runOfJobName } from './controlledjob/decision/jobName.ts';
export { templateHash } from './controlledjob/spec/templateHash.ts';

// CronJobs
export { decideHeldJob } from './cronjob/decideHeldJob.ts';
export type { HoldDecision } from './cronjob/decideHeldJob.ts';
export { heldJob, holdNames, isHeld } from './cronjob/heldJob.ts';
export type { HeldJob } from './cronjob/heldJob.ts';
export { releasePatch } from './cronjob/releasePatch.ts';

// Both kinds
export type { Bounded, Budget, Searched } from './period/searched.ts';
export type { StoredJob } from './kubernetes/storedJob.ts';
export { changesText, jobChanges, restoringPatch } from './kubernetes/jobChanges.ts';
export type { JobChange, MergePatch } from './kubernetes/jobChanges.ts';
export { pointer } from './kubernetes/jsonPatch.ts';
export type { PatchOperation } from './kubernetes/jsonPatch.ts';
export { jobTTLOf, templateRefusedReason } from './kubernetes/jobTemplate.ts';
export { handledInFutureReason } from './kubernetes/handledInFuture.ts';
export { withoutNulls } from './reading/withoutNulls.ts';
export { labelTime, timeOfLabel } from './kubernetes/labelTime.ts';
