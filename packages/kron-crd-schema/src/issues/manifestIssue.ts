import type { Issue, IssueCode } from 'kron-core';
import { issueCodes } from 'kron-core';

/** Codes of what is wrong with a manifest beside its scheduling, each with a heading in docs/reference/errors.md. */
export const structureCodes = [
  'InvalidFormat',
  'ReservedLabel',
  'DuplicateEntry',
  'TooLarge',
  'TooDeep',
] as const;

/** Every code that `validateKronJob` can give. */
export const manifestIssueCodes: readonly ManifestIssueCode[] = [...issueCodes, ...structureCodes];

/** See {@link manifestIssueCodes}. */
export type ManifestIssueCode = IssueCode | (typeof structureCodes)[number];

/** One thing that is wrong with a manifest. */
export type ManifestIssue = Omit<Issue, 'code'> & {
  /** A stable word, documented in docs/reference/errors.md. */
  code: ManifestIssueCode;
};
