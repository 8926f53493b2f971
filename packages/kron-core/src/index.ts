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
export { validateSpec } from './spec/validateSpec.ts';
export { InvalidSpecError } from './spec/issue.ts';
export type { Issue } from './spec/issue.ts';
export { issueCodes } from './spec/issueCodes.ts';
export type { IssueCode } from './spec/issueCodes.ts';
export { schedulingHash } from './period/schedulingHash.ts';

// Periods
export { explainPeriod } from './period/explainPeriod.ts';
export { upcoming } from './period/upcoming.ts';
export type { Candidate, Explanation, Period } from './period/period.ts';

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
export type {
  Claim,
  InstantLike,
  JobResult,
  Observed,
  ObservedJob,
  ObservedStatus,
  Outcome,
  RecentPeriod,
} from './policy/observed.ts';

// Kubernetes objects
export { buildJob, jobLabels, labelTime, timeOfLabel } from './job/job.ts';
export type { Job, OwnerReference } from './job/job.ts';
export { jobName } from './job/jobName.ts';
export { identityOf, scheduleSpecOf } from './job/kronJob.ts';
export type { JobTemplate, KronJob, KronJobSpec } from './job/kronJob.ts';
export { nextStatus } from './status/nextStatus.ts';
export type { Condition, ConditionType, Status, StoredPeriod } from './status/status.ts';

// Time zones
export { knownZones } from './zone/knownZones.ts';
export { isZoneName, zoneOffsetSeconds } from './zone/zoneLookup.ts';

// Reading what people write
export { closestName } from './spec/closestName.ts';
export { found } from './spec/found.ts';
export { parseInstant } from './time/instant.ts';
export type { InstantResult } from './time/instant.ts';
