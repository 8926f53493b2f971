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
} from './spec.ts';
export { compile } from './compile.ts';
export type { Schedule } from './schedule.ts';
export { validateSpec } from './validateSpec.ts';
export { InvalidSpecError } from './issue.ts';
export type { Issue } from './issue.ts';
export { issueCodes } from './issueCodes.ts';
export type { IssueCode } from './issueCodes.ts';
export { schedulingHash } from './schedulingHash.ts';

// Periods
export { explainPeriod } from './explainPeriod.ts';
export { upcoming } from './upcoming.ts';
export type { Candidate, Explanation, Period } from './period.ts';

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
export { buildJob, jobLabels, labelTime, timeOfLabel } from './job.ts';
export type { Job, OwnerReference } from './job.ts';
export { jobName } from './jobName.ts';
export { identityOf, scheduleSpecOf } from './kronJob.ts';
export type { JobTemplate, KronJob, KronJobSpec } from './kronJob.ts';
export { nextStatus } from './status/nextStatus.ts';
export type { Condition, ConditionType, Status, StoredPeriod } from './status/status.ts';

// Time zones
export { knownZones } from './zone/knownZones.ts';
export { isZoneName, zoneOffsetSeconds } from './zone/zoneLookup.ts';

// Reading what people write
export { closestName } from './closestName.ts';
export { found } from './found.ts';
export { parseInstant } from './instant.ts';
export type { InstantResult } from './instant.ts';
