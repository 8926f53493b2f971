/**
 * `kron-core/controller`: what a program that acts on stored objects needs beside the library. It reads Jobs and Pods,
 * turns them into observations, and writes labels, claims and action records. Simulations and previews use it too.
 */

// KronJobs
export { observe } from './kronjob/kubernetes/observe.ts';
export type { ObserveOptions, StoredKronJob } from './kronjob/kubernetes/observe.ts';
export { seenJob } from './kronjob/kubernetes/seenJob.ts';
export type { SeenJob } from './kronjob/kubernetes/seenJob.ts';
export { rememberedTemplate } from './kronjob/kubernetes/rememberedTemplate.ts';
export type { KnownTemplate } from './kronjob/kubernetes/rememberedTemplate.ts';
export { claimStatus } from './kronjob/kubernetes/claimStatus.ts';
export { newlyFinishedJobs } from './kronjob/kubernetes/nextStatus.ts';
export { handledStatus } from './kronjob/decision/handledStatus.ts';
export { buildManualJob } from './kronjob/kubernetes/job.ts';
export { jobLabels } from './kronjob/kubernetes/labels.ts';
export { jobName } from './period/jobName.ts';

// ControlledJobs
export { observeControlled } from './controlledjob/kubernetes/observe.ts';
export type { ControlledObserveOptions, StoredControlledJob } from './controlledjob/kubernetes/observe.ts';
export { seenRunJob } from './controlledjob/kubernetes/seenJob.ts';
export type { SeenRunJob } from './controlledjob/kubernetes/seenJob.ts';
export { seenRunPod } from './controlledjob/kubernetes/seenPod.ts';
export type { StoredPod } from './controlledjob/kubernetes/seenPod.ts';
export { rememberedRunTemplate } from './controlledjob/kubernetes/rememberedTemplate.ts';
export { actionRecord } from './controlledjob/kubernetes/actionRecord.ts';
export { jobsAfter } from './controlledjob/kubernetes/jobsAfter.ts';
export { unsuspendPatch } from './controlledjob/kubernetes/unsuspendPatch.ts';
export type { PatchOperation } from './controlledjob/kubernetes/unsuspendPatch.ts';
export { controlledConditionTypes } from './controlledjob/kubernetes/status.ts';
export { notYetUnsuspendedAnnotation, runLabels } from './controlledjob/kubernetes/labels.ts';
export { runJobName } from './controlledjob/decision/jobName.ts';
export { templateHash } from './controlledjob/spec/templateHash.ts';

// Both kinds
export type { StoredJob } from './kubernetes/storedJob.ts';
export { jobTTLOf, templateRefusedReason } from './kubernetes/jobTemplate.ts';
export { labelTime, timeOfLabel } from './kubernetes/labelTime.ts';
