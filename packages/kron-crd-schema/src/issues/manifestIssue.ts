import type { Issue, IssueCode } from 'kron-core';
import { issueCodes } from 'kron-core';
import type { Segments } from '../structure/path.ts';

/** Codes of issues that kron-core cannot find. Each has a heading in docs/reference/errors.md. */
const structureCodes = ['ReservedLabel', 'DuplicateEntry', 'TooLarge', 'TooDeep'] as const;

/** Every code that an issue in a manifest can have. */
export const manifestIssueCodes: readonly ManifestIssueCode[] = [...issueCodes, ...structureCodes];

/** A code of an issue: one of {@link manifestIssueCodes}. */
export type ManifestIssueCode = IssueCode | (typeof structureCodes)[number];

/** A mistake in a manifest. */
export type ManifestIssue = Omit<Issue, 'code'> & {
  /** A stable word that docs/reference/errors.md explains. */
  code: ManifestIssueCode;
};

/**
 * Whether an issue keeps a stored object from running. Every issue except `TooCostly` does. A `TooCostly` object runs, but
 * users cannot create or edit it.
 */
export function blocksStored({ code }: { readonly code: string }): boolean {
  return code !== 'TooCostly';
}

/** An issue with its path as a list of keys and indexes, for comparison with other issues. */
export type PlacedIssue = ManifestIssue & { segments: Segments };

/** Maximum number of reported issues. */
export const maxIssues = 100;
