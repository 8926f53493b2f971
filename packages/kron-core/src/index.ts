// Specs

export type { WindowPart } from './choice/windowProfile.ts';
export type {
  ConfirmAction,
  ControlledAction,
  ControlledDecision,
  ControlledReason,
  CreateAction,
  DeleteAction,
  DeletionReason,
  OutOfDateReason,
  ReleaseAction,
  RunState,
} from './controlled/decision/controlledDecision.ts';
export type {
  ControlledObserved,
  ControlledObservedStatus,
  RunJob,
  RunPod,
} from './controlled/decision/controlledObserved.ts';
// ControlledJobs: decisions
export { decideControlled } from './controlled/decision/decideControlled.ts';
export { runJobName } from './controlled/decision/runJobName.ts';
export type { ClockChange } from './controlled/events/clockChange.ts';
export { explainEvent } from './controlled/events/explainEvent.ts';
export type { UpcomingEvent } from './controlled/events/upcomingEvents.ts';
// ControlledJobs: events
export { upcomingEvents } from './controlled/events/upcomingEvents.ts';
export type { Attempt } from './controlled/kubernetes/attempt.ts';
export { actionRecord } from './controlled/kubernetes/attempt.ts';
// ControlledJobs: Kubernetes objects
export type { ControlledJob, ControlledJobSpec } from './controlled/kubernetes/controlledJob.ts';
export { controlledJobFor } from './controlled/kubernetes/controlledJobFor.ts';
export { controlledSpecOf } from './controlled/kubernetes/controlledSpecOf.ts';
export type {
  ActionRecord,
  ControlledActionType,
  ControlledCondition,
  ControlledConditionType,
  ControlledStatus,
} from './controlled/kubernetes/controlledStatus.ts';
export { controlledConditionTypes } from './controlled/kubernetes/controlledStatus.ts';
export { jobsAfter } from './controlled/kubernetes/jobsAfter.ts';
export { nextControlledStatus } from './controlled/kubernetes/nextControlledStatus.ts';
export type {
  ControlledCircumstances,
  StoredControlledJob,
} from './controlled/kubernetes/observeControlled.ts';
export { observeControlled } from './controlled/kubernetes/observeControlled.ts';
export type { PatchOperation } from './controlled/kubernetes/releasePatch.ts';
export { releasePatch } from './controlled/kubernetes/releasePatch.ts';
export { notYetReleased, runLabels } from './controlled/kubernetes/runLabels.ts';
export type { SeenRunJob } from './controlled/kubernetes/seenRunJob.ts';
export { seenRunJob } from './controlled/kubernetes/seenRunJob.ts';
export type { StoredPod } from './controlled/kubernetes/seenRunPod.ts';
export { seenRunPod } from './controlled/kubernetes/seenRunPod.ts';
export { compileControlled } from './controlled/spec/compileControlled.ts';
export type { ControlledSchedule } from './controlled/spec/controlledSchedule.ts';
// ControlledJobs: specs
export type {
  ControlledSpec,
  DailySchedule,
  EventAction,
  EventSpec,
  RestartStrategySpec,
  SpecChangePolicy,
  TimezoneSpec,
} from './controlled/spec/controlledSpec.ts';
export type { ControlledWarning } from './controlled/spec/controlledWarnings.ts';
export { controlledWarnings } from './controlled/spec/controlledWarnings.ts';
export { templateHash } from './controlled/spec/templateHash.ts';
export { validateControlledSpec } from './controlled/spec/validateControlledSpec.ts';
export { claimStatus } from './kubernetes/claimStatus.ts';
export { readyReasons } from './kubernetes/conditions.ts';
export type { OwnerReference } from './kubernetes/controllerReference.ts';
export type { Job } from './kubernetes/job.ts';
// Kubernetes objects
export { buildJob, buildManualJob, jobLabels } from './kubernetes/job.ts';
export type { KnownTemplate } from './kubernetes/knownTemplate.ts';
export { jobTTLOf, rememberedTemplate } from './kubernetes/knownTemplate.ts';
export type { JobTemplate, KronJob, KronJobSpec } from './kubernetes/kronJob.ts';
export { identityOf, scheduleSpecOf } from './kubernetes/kronJob.ts';
export { labelTime, timeOfLabel } from './kubernetes/labelTime.ts';
export { jobsThatEnded, nextStatus } from './kubernetes/nextStatus.ts';
export type { Circumstances, StoredKronJob } from './kubernetes/observe.ts';
export { observe } from './kubernetes/observe.ts';
export type { SeenJob, StoredJob } from './kubernetes/seenJob.ts';
export { seenJob } from './kubernetes/seenJob.ts';
export type { Condition, ConditionType, Status, StoredPeriod } from './kubernetes/status.ts';
export { compile } from './period/compile.ts';
// Periods
export { explainPeriod } from './period/explainPeriod.ts';
export { jobName } from './period/jobName.ts';
export type { Candidate, Explanation, Period } from './period/period.ts';
export type { Schedule } from './period/schedule.ts';
export { schedulingHash } from './period/schedulingHash.ts';
export { unschedulableProbability } from './period/unschedulableProbability.ts';
export { upcoming } from './period/upcoming.ts';
export { validateSpec } from './period/validateSpec.ts';
// Policy
export { decide } from './policy/decide.ts';
export type {
  ClaimRequest,
  Decision,
  IdleDecision,
  OutcomeRecord,
  Reason,
  RecordDecision,
  ReplaceDecision,
  RunDecision,
  SchedulingRecord,
  WaitDecision,
} from './policy/decision.ts';
export { handledStatus } from './policy/handledStatus.ts';
export type {
  Claim,
  InstantLike,
  JobResult,
  Observed,
  ObservedJob,
  ObservedStatus,
  Outcome,
  RecentPeriod,
  RefusedCreate,
  TemplateVerdict,
} from './policy/observed.ts';
// Reading what people write
export { closestName } from './reading/closestName.ts';
export { found } from './reading/found.ts';
export type { Issue, Problem } from './reading/issue.ts';
export { InvalidSpecError } from './reading/issue.ts';
export type { IssueCode } from './reading/issueCodes.ts';
export { issueCodes } from './reading/issueCodes.ts';
export { problemLines } from './reading/problemLines.ts';
export type {
  Concurrency,
  ConstraintClause,
  ConstraintsSpec,
  DistributionName,
  DistributionSpec,
  PolicySpec,
  ScheduleSpec,
  SeedSpec,
  SeedStrategy,
  WindowMode,
  WindowSpec,
} from './spec/spec.ts';
export type { InstantResult } from './time/instant.ts';
export { parseInstant } from './time/instant.ts';
// Time zones
export { knownZones } from './zone/knownZones.ts';
export { isZoneName, zoneOffsetSeconds } from './zone/zoneLookup.ts';
