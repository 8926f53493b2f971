export { validateKronJob } from './validateKronJob.ts';
export type { Validation } from './validateKronJob.ts';
export { manifestIssueCodes } from './issues/manifestIssue.ts';
export type { ManifestIssue, ManifestIssueCode } from './issues/manifestIssue.ts';
export { applyDefaults } from './applyDefaults.ts';
export { crd } from './crd.ts';
export type { CustomResourceDefinition } from './crd.ts';
export type {
  KronJob,
  KronJobActiveJob,
  KronJobClaim,
  KronJobClause,
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
