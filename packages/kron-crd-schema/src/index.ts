export { applyDefaults } from './crd/applyDefaults.ts';
export type { CustomResourceDefinition } from './crd/crd.ts';
export { controlledJobCrd, crd } from './crd/crd.ts';
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
  KronJobStatus,
  KronJobTemplate,
  KronJobWindow,
} from './generated/kronJob.ts';
export type { ManifestIssue, ManifestIssueCode } from './issues/manifestIssue.ts';
export { blocksStored, manifestIssueCodes } from './issues/manifestIssue.ts';
export type { ControlledValidation } from './validate/validateControlledJob.ts';
export { validateControlledJob } from './validate/validateControlledJob.ts';
export type { Validation } from './validate/validateKronJob.ts';
export { validateKronJob } from './validate/validateKronJob.ts';
