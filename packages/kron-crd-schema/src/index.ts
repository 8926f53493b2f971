export { applyDefaults } from './crd/applyDefaults.ts';
export type { CustomResourceDefinition } from './crd/crd.ts';
export { clusterKronCalendarCrd, controlledJobCrd, crd, kronCalendarCrd } from './crd/crd.ts';
export { fieldType } from './crd/schemaAt.ts';
export type { ClusterKronCalendar, ClusterKronCalendarMetadata } from './generated/clusterKronCalendar.ts';
export type {
  ControlledJob,
  ControlledJobAction,
  ControlledJobActiveJob,
  ControlledJobCondition,
  ControlledJobDistribution,
  ControlledJobEvent,
  ControlledJobMetadata,
  ControlledJobRestartStrategy,
  ControlledJobSeed,
  ControlledJobSpec,
  ControlledJobStatus,
  ControlledJobTemplate,
  ControlledJobTimezone,
  ControlledJobWeeklySchedule,
  ControlledJobWindow,
} from './generated/controlledJob.ts';
export type {
  KronCalendar,
  KronCalendarEntry,
  KronCalendarMetadata,
  KronCalendarSpec,
} from './generated/kronCalendar.ts';
export type {
  KronJob,
  KronJobActiveJob,
  KronJobClaim,
  KronJobClause,
  KronJobClockChanges,
  KronJobCondition,
  KronJobConstraints,
  KronJobDistribution,
  KronJobMetadata,
  KronJobPolicy,
  KronJobRecentPeriod,
  KronJobSeed,
  KronJobSpec,
  KronJobSpread,
  KronJobStatus,
  KronJobTemplate,
  KronJobWindow,
} from './generated/kronJob.ts';
export type { ManifestIssue, ManifestIssueCode } from './issues/manifestIssue.ts';
export { blocksStored, manifestIssueCodes } from './issues/manifestIssue.ts';
export type { ControlledValidation } from './validate/validateControlledJob.ts';
export { validateControlledJob } from './validate/validateControlledJob.ts';
export type { CalendarValidation } from './validate/validateKronCalendar.ts';
export { validateKronCalendar } from './validate/validateKronCalendar.ts';
export type { KronJobOptions, Validation } from './validate/validateKronJob.ts';
export { validateKronJob } from './validate/validateKronJob.ts';
