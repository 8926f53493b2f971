// Specs
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
export { compile } from './period/compile.ts';
export type { Schedule } from './period/schedule.ts';
export { validateSpec } from './period/validateSpec.ts';
export { InvalidSpecError } from './reading/issue.ts';
export type { Issue, Problem } from './reading/issue.ts';
export { issueCodes } from './reading/issueCodes.ts';
export type { IssueCode } from './reading/issueCodes.ts';
export { schedulingHash } from './period/schedulingHash.ts';

// Periods
export { explainPeriod } from './period/explainPeriod.ts';
export { unschedulableProbability } from './period/unschedulableProbability.ts';
export { upcoming } from './period/upcoming.ts';
export type { Candidate, Explanation, Period } from './period/period.ts';
export type { WindowPart } from './choice/windowProfile.ts';

// Policy
export { decide } from './policy/decide.ts';
export { handledStatus } from './policy/handledStatus.ts';
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
export { compileControlled } from './controlled/spec/compileControlled.ts';
export type { ControlledSchedule } from './controlled/spec/controlledSchedule.ts';
export { validateControlledSpec } from './controlled/spec/validateControlledSpec.ts';
export { controlledWarnings } from './controlled/spec/controlledWarnings.ts';
export type { ControlledWarning } from './controlled/spec/controlledWarnings.ts';
export { templateHash } from './controlled/spec/templateHash.ts';

// ControlledJobs: events
export { upcomingEvents } from './controlled/events/upcomingEvents.ts';
export type { UpcomingEvent } from './controlled/events/upcomingEvents.ts';
export type { ClockChange } from './controlled/events/clockChange.ts';
export { explainEvent } from './controlled/events/explainEvent.ts';

// ControlledJobs: decisions
export { decideControlled } from './controlled/decision/decideControlled.ts';
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
  RunTemplate,
} from './controlled/decision/controlledObserved.ts';
export { runJobName } from './controlled/decision/runJobName.ts';

// ControlledJobs: Kubernetes objects
export type { ControlledJob, ControlledJobSpec } from './controlled/kubernetes/controlledJob.ts';
export { controlledJobFor } from './controlled/kubernetes/controlledJobFor.ts';
export { controlledSpecOf } from './controlled/kubernetes/controlledSpecOf.ts';
export { controlledConditionTypes } from './controlled/kubernetes/controlledStatus.ts';
export type {
  ActionRecord,
  ControlledActionType,
  ControlledCondition,
  ControlledConditionType,
  ControlledStatus,
} from './controlled/kubernetes/controlledStatus.ts';
export { actionRecord } from './controlled/kubernetes/attempt.ts';
export type { Attempt } from './controlled/kubernetes/attempt.ts';
export { jobsAfter } from './controlled/kubernetes/jobsAfter.ts';
export { nextControlledStatus } from './controlled/kubernetes/nextControlledStatus.ts';
export { observeControlled } from './controlled/kubernetes/observeControlled.ts';
export type {
  ControlledCircumstances,
  StoredControlledJob,
} from './controlled/kubernetes/observeControlled.ts';
export { rememberedRunTemplate } from './controlled/kubernetes/rememberedRunTemplate.ts';
export { releasePatch } from './controlled/kubernetes/releasePatch.ts';
export type { PatchOperation } from './controlled/kubernetes/releasePatch.ts';
export { notYetReleased, runLabels } from './controlled/kubernetes/runLabels.ts';
export { seenRunJob } from './controlled/kubernetes/seenRunJob.ts';
export type { SeenRunJob } from './controlled/kubernetes/seenRunJob.ts';
export { seenRunPod } from './controlled/kubernetes/seenRunPod.ts';
export type { StoredPod } from './controlled/kubernetes/seenRunPod.ts';

// Kubernetes objects
export { buildJob, buildManualJob, jobLabels } from './kubernetes/job.ts';
export type { Job } from './kubernetes/job.ts';
export type { OwnerReference } from './kubernetes/controllerReference.ts';
export { labelTime, timeOfLabel } from './kubernetes/labelTime.ts';
export { jobName } from './period/jobName.ts';
export { identityOf, scheduleSpecOf } from './kubernetes/kronJob.ts';
export type { JobTemplate, KronJob, KronJobSpec } from './kubernetes/kronJob.ts';
export { claimStatus } from './kubernetes/claimStatus.ts';
export { readyReasons } from './kubernetes/conditions.ts';
export { jobTTLOf, rememberedTemplate } from './kubernetes/knownTemplate.ts';
export type { KnownTemplate } from './kubernetes/knownTemplate.ts';
export { jobsThatEnded, nextStatus } from './kubernetes/nextStatus.ts';
export { observe } from './kubernetes/observe.ts';
export type { Circumstances, StoredKronJob } from './kubernetes/observe.ts';
export { seenJob } from './kubernetes/seenJob.ts';
export type { SeenJob, StoredJob } from './kubernetes/seenJob.ts';
export type { Condition, ConditionType, Status, StoredPeriod } from './kubernetes/status.ts';

// Time zones
export { knownZones } from './zone/knownZones.ts';
export { isZoneName, zoneOffsetSeconds } from './zone/zoneLookup.ts';

// Reading what people write
export { closestName } from './reading/closestName.ts';
export { found } from './reading/found.ts';
export { problemLines } from './reading/problemLines.ts';
export { parseInstant } from './time/instant.ts';
export type { InstantResult } from './time/instant.ts';
