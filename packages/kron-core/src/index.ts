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
export { decide } from './kronjob/decision/decide.ts';
export { handledStatus } from './kronjob/decision/handledStatus.ts';
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
} from './kronjob/decision/decision.ts';
export type {
  Claim,
  JobResult,
  Observed,
  ObservedJob,
  ObservedStatus,
  Outcome,
  RecentPeriod,
  RefusedCreate,
  TemplateVerdict,
} from './kronjob/decision/observed.ts';

// ControlledJobs: specs
export type {
  ControlledSpec,
  DailySchedule,
  EventAction,
  EventSpec,
  RestartStrategySpec,
  SpecChangePolicy,
  TimezoneSpec,
} from './controlledjob/spec/spec.ts';
export { compileControlled } from './controlledjob/spec/compile.ts';
export type { ControlledSchedule } from './controlledjob/spec/schedule.ts';
export { validateControlledSpec } from './controlledjob/spec/validateSpec.ts';
export { controlledWarnings } from './controlledjob/spec/warnings.ts';
export type { ControlledWarning } from './controlledjob/spec/warnings.ts';
export { templateHash } from './controlledjob/spec/templateHash.ts';

// ControlledJobs: events
export { upcomingEvents } from './controlledjob/events/upcomingEvents.ts';
export type { UpcomingEvent } from './controlledjob/events/upcomingEvents.ts';
export type { ClockChange } from './controlledjob/events/clockChange.ts';
export { explainEvent } from './controlledjob/events/explainEvent.ts';

// ControlledJobs: decisions
export { decideControlled } from './controlledjob/decision/decide.ts';
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
} from './controlledjob/decision/decision.ts';
export type {
  ControlledObserved,
  ControlledObservedStatus,
  RunJob,
  RunPod,
  RunTemplate,
} from './controlledjob/decision/observed.ts';
export { runJobName } from './controlledjob/decision/jobName.ts';

// ControlledJobs: Kubernetes objects
export type { ControlledJob, ControlledJobSpec } from './controlledjob/kubernetes/controlledJob.ts';
export { controlledJobFor } from './controlledjob/kubernetes/job.ts';
export { controlledSpecOf } from './controlledjob/kubernetes/controlledJob.ts';
export { controlledConditionTypes } from './controlledjob/kubernetes/status.ts';
export type {
  ActionRecord,
  ControlledActionType,
  ControlledCondition,
  ControlledConditionType,
  ControlledStatus,
} from './controlledjob/kubernetes/status.ts';
export { actionRecord } from './controlledjob/kubernetes/actionRecord.ts';
export type { Attempt } from './controlledjob/kubernetes/actionRecord.ts';
export { jobsAfter } from './controlledjob/kubernetes/jobsAfter.ts';
export { nextControlledStatus } from './controlledjob/kubernetes/nextStatus.ts';
export { observeControlled } from './controlledjob/kubernetes/observe.ts';
export type {
  ControlledCircumstances,
  StoredControlledJob,
} from './controlledjob/kubernetes/observe.ts';
export { rememberedRunTemplate } from './controlledjob/kubernetes/rememberedTemplate.ts';
export { releasePatch } from './controlledjob/kubernetes/unsuspendPatch.ts';
export type { PatchOperation } from './controlledjob/kubernetes/unsuspendPatch.ts';
export { notYetReleased, runLabels } from './controlledjob/kubernetes/labels.ts';
export { seenRunJob } from './controlledjob/kubernetes/seenJob.ts';
export type { SeenRunJob } from './controlledjob/kubernetes/seenJob.ts';
export { seenRunPod } from './controlledjob/kubernetes/seenPod.ts';
export type { StoredPod } from './controlledjob/kubernetes/seenPod.ts';

// Kubernetes objects
export { buildJob, buildManualJob } from './kronjob/kubernetes/job.ts';
export { jobLabels } from './kronjob/kubernetes/labels.ts';
export type { Job, OwnerReference } from './kubernetes/job.ts';
export { labelTime, timeOfLabel } from './kubernetes/labelTime.ts';
export { jobName } from './period/jobName.ts';
export { identityOf } from './kubernetes/identityOf.ts';
export { jobTTLOf, templateRefusedReason } from './kubernetes/jobTemplate.ts';
export type { JobTemplate } from './kubernetes/jobTemplate.ts';
export { scheduleSpecOf } from './kronjob/kubernetes/kronJob.ts';
export type { KronJob, KronJobSpec } from './kronjob/kubernetes/kronJob.ts';
export { claimStatus } from './kronjob/kubernetes/claimStatus.ts';
export { rememberedTemplate } from './kronjob/kubernetes/rememberedTemplate.ts';
export type { KnownTemplate } from './kronjob/kubernetes/rememberedTemplate.ts';
export { jobsThatEnded, nextStatus } from './kronjob/kubernetes/nextStatus.ts';
export { observe } from './kronjob/kubernetes/observe.ts';
export type { Circumstances, StoredKronJob } from './kronjob/kubernetes/observe.ts';
export { seenJob } from './kronjob/kubernetes/seenJob.ts';
export type { SeenJob } from './kronjob/kubernetes/seenJob.ts';
export type { StoredJob } from './kubernetes/storedJob.ts';
export type { Condition, ConditionType, Status, StoredPeriod } from './kronjob/kubernetes/status.ts';

// Time zones
export { knownZones } from './zone/knownZones.ts';
export { isZoneName, zoneOffsetSeconds } from './zone/zoneLookup.ts';

// Reading what people write
export { closestName } from './reading/closestName.ts';
export { found } from './reading/found.ts';
export { problemLines } from './reading/problemLines.ts';
export { parseInstant } from './time/instant.ts';
export type { InstantResult } from './time/instant.ts';
export type { InstantLike } from './time/instantLike.ts';
