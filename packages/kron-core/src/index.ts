// Specs
export type {
  CalendarGroup,
  CalendarsSpec,
  ClockChangesSpec,
  Concurrency,
  ConstraintClause,
  ConstraintsSpec,
  DistributionName,
  DistributionSpec,
  FoldPolicy,
  GapPolicy,
  PolicySpec,
  ScheduleSpec,
  SeedSpec,
  SeedStrategy,
  SpreadSpec,
  WindowMode,
  WindowSpec,
} from './spec/spec.ts';
export { compile } from './period/compile.ts';
export type { Schedule } from './period/schedule.ts';
export { validateNewSpec, validateSpec } from './period/validateSpec.ts';
export type { ParseOptions } from './period/parseSpec.ts';
export { schedulingHash } from './period/schedulingHash.ts';

// Calendars
export type { CalendarEntry, CalendarSpec } from './calendars/calendarSpec.ts';
export type { Calendar, HoldingEntry } from './calendars/calendar.ts';
export type { CalendarKey } from './calendars/calendarReference.ts';
export { compileCalendar, validateCalendar } from './calendars/compileCalendar.ts';
export { InvalidCalendar } from './calendars/invalidCalendar.ts';
export { placeholderCalendar } from './calendars/placeholderCalendar.ts';
export { calendarReferences } from './constraints/calendarReferences.ts';
export type { NamedCalendar } from './constraints/calendarReferences.ts';

// Problems
export { InvalidSpecError } from './reading/issue.ts';
export type { CodedProblem, Issue, Problem } from './reading/issue.ts';
export { issueCodes } from './reading/issueCodes.ts';
export type { IssueCode } from './reading/issueCodes.ts';
export { problemLines } from './reading/problemLines.ts';
export { closestName } from './reading/closestName.ts';
export type { Parsed } from './reading/parsed.ts';
export { found } from './reading/found.ts';
export { proposal, quotedProposal } from './reading/proposal.ts';
export { cronMistakes } from './cron/parseCron.ts';
export { cronFieldsOf } from './cron/cronField.ts';
export type { CronField, CronKind } from './cron/cronField.ts';

// Periods
export { explainPeriod } from './period/explainPeriod.ts';
export { clockChangeNote } from './period/clockChangeNote.ts';
export { clockChangeRefusal } from './period/clockChangeRefusal.ts';
export type { ClockChangeNote } from './period/clockChangeNote.ts';
export type { AffectedChanges, ClockChangeEffects } from './cron/clockChangeEffects.ts';
export { unschedulableProbability } from './period/unschedulableProbability.ts';
export { upcoming } from './period/upcoming.ts';
export type {
  Candidate,
  Explanation,
  HeldBy,
  Period,
  PeriodClockChange,
  SpreadBounds,
  SpreadExplanation,
} from './period/period.ts';
export type { WindowPart } from './choice/windowProfile.ts';

// Groups of KronJobs with spread
export { agreement } from './period/agreement.ts';
export type { AgreedField, Agreement } from './period/agreement.ts';
export { guaranteedPeak, guaranteedStarts, spreadBounds } from './period/spreadGroup.ts';
export type { MinuteStarts } from './period/spreadGroup.ts';

// Decisions about KronJobs
export { decide } from './kronjob/decision/decide.ts';
export type {
  ClaimRequest,
  Decision,
  EditedCalendar,
  HeldReason,
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
  RefusedDelete,
  TemplateVerdict,
} from './kronjob/decision/observed.ts';

// KronJobs and their Jobs
export { scheduleSpecOf } from './kronjob/kubernetes/kronJob.ts';
export type { KronJob, KronJobSpec } from './kronjob/kubernetes/kronJob.ts';
export { buildJob } from './kronjob/kubernetes/job.ts';
export { nextStatus } from './kronjob/kubernetes/nextStatus.ts';
export type { Condition, ConditionType, Status, StoredPeriod } from './kronjob/kubernetes/status.ts';

// CronJobs
export { chooseInWindow } from './cronjob/chooseInWindow.ts';
export type { ChosenPeriod, WindowedStart } from './cronjob/chooseInWindow.ts';
export { cronJobSchedule } from './cronjob/cronJobSchedule.ts';
export type { KronSchedule } from './cronjob/cronJobSchedule.ts';
export { copyMark, effectiveWindow, isCopy, windowSource } from './cronjob/effectiveWindow.ts';
export type { AnnotationSources, EffectiveWindow, WindowSource } from './cronjob/effectiveWindow.ts';
export { parseWindowAnnotations, windowAnnotations } from './cronjob/windowAnnotations.ts';
export type { Annotations, CronJobWindow } from './cronjob/windowAnnotations.ts';
export { windowTooLong } from './cronjob/windowTooLong.ts';

// ControlledJob specs
export type {
  ControlledSpec,
  DailySchedule,
  EventAction,
  EventSpec,
  RestartStrategySpec,
  SpecChangePolicy,
  TimezoneSpec,
} from './controlledjob/spec/spec.ts';
export { compileControlled } from './controlledjob/events/compile.ts';
export type { CompileControlledOptions } from './controlledjob/events/compile.ts';
export type { ControlledSchedule } from './controlledjob/events/schedule.ts';
export {
  validateControlledSpec,
  validateNewControlledSpec,
} from './controlledjob/events/validateSpec.ts';
export { controlledWarnings } from './controlledjob/spec/warnings.ts';
export type { ControlledWarning } from './controlledjob/spec/warnings.ts';

// ControlledJob events
export { upcomingEvents } from './controlledjob/events/upcomingEvents.ts';
export type { ClockChange, UpcomingEvent } from './controlledjob/events/upcomingEvents.ts';
export { explainEvent } from './controlledjob/events/explainEvent.ts';

// Decisions about ControlledJobs
export { decideControlled } from './controlledjob/decision/decide.ts';
export { verdictWithoutJobs } from './controlledjob/decision/verdictWithoutJobs.ts';
export type {
  ConfirmAction,
  ControlledAction,
  ControlledDecision,
  ControlledReason,
  CreateAction,
  DeleteAction,
  DeletionReason,
  OutOfDateReason,
  RunState,
  UnsuspendAction,
} from './controlledjob/decision/decision.ts';
export type { FinishedJob } from './controlledjob/decision/observed.ts';
export type {
  ControlledObserved,
  ControlledObservedStatus,
  RunJob,
  RunPod,
  RunTemplate,
} from './controlledjob/decision/observed.ts';

// ControlledJobs and their Jobs
export { controlledSpecOf } from './controlledjob/kubernetes/controlledJob.ts';
export type { ControlledJob, ControlledJobSpec } from './controlledjob/kubernetes/controlledJob.ts';
export { controlledJobFor } from './controlledjob/kubernetes/job.ts';
export { nextControlledStatus } from './controlledjob/kubernetes/nextStatus.ts';
export type { Attempt } from './controlledjob/kubernetes/actionRecord.ts';
export type {
  ActionRecord,
  ControlledActionType,
  ControlledCondition,
  ControlledConditionType,
  ControlledStatus,
} from './controlledjob/kubernetes/status.ts';

// All kinds
export { identityOf } from './kubernetes/identityOf.ts';
export type { Job, OwnerReference } from './kubernetes/job.ts';
export type { JobTemplate } from './kubernetes/jobTemplate.ts';

// Time
export { knownZones } from './zone/knownZones.ts';
export { isZoneName, zoneOffsetSeconds } from './zone/zoneLookup.ts';
export { zoneOffsets } from './zone/zoneOffsets.ts';
export type { CompileOptions, OffsetsByZone, ZoneOffsets } from './zone/offsetTables.ts';
export { exactDuration } from './time/exactDuration.ts';
export { parseInstant } from './time/instant.ts';
export type { InstantResult } from './time/instant.ts';
export type { InstantLike } from './time/instantLike.ts';
