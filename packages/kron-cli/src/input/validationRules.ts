import type { ManifestIssue } from 'kron-crd-schema';
import type { PlainObject } from '../plainObject.ts';
import type { Issue } from './locateIssues.ts';

/** Finds issues of a manifest that its validation does not look for. */
export type FurtherIssues = (manifest: PlainObject, reported: readonly ManifestIssue[]) => readonly Issue[];

/** How to validate one object. */
export type ValidationRules = {
  furtherIssues?: FurtherIssues | undefined;
  /** Accept a cost with which a stored object runs, although a new one would be refused. */
  acceptsCostly?: boolean;
};
