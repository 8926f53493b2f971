import type { Issue, IssueCode } from 'kron-core';
import { issueCodes } from 'kron-core';
import type { Segments } from '../structure/path.ts';

/** Codes of issues that kron-core cannot find. Each has a heading in docs/reference/errors.md. */
export const structureCodes = ['ReservedLabel', 'DuplicateEntry', 'TooLarge', 'TooDeep'] as const;

/** Every code of an issue that `validateKronJob` or `validateControlledJob` returns. */
export const manifestIssueCodes: readonly ManifestIssueCode[] = [...issueCodes, ...structureCodes];

/** See {@link manifestIssueCodes}. */
export type ManifestIssueCode = IssueCode | (typeof structureCodes)[number];

/** A mistake in a manifest. */
export type ManifestIssue = Omit<Issue, 'code'> & {
  /** A stable word that docs/reference/errors.md explains. */
  code: ManifestIssueCode;
};

/** Whether an issue keeps a stored object from running. A cost above the bound only prevents creating or editing one. */
export function blocksStored({ code }: { readonly code: string }): boolean {
  return code !== 'TooCostly';
}

/** An issue with its place, for comparison with others. */
export type PlacedIssue = ManifestIssue & { segments: Segments };

/** Maximum number of reported issues. */
export const maxIssues = 100;
