import type { Annotations } from 'kron-core';
import type { ManifestIssue } from 'kron-crd-schema';
import type { PlainObject } from '../plainObject.ts';
import type { Calendars } from './calendars.ts';
import type { Clusters } from './clusterName.ts';
import type { FoundObject } from './findObjects.ts';
import type { Issue } from './inputProblem.ts';
import type { Origin } from './origin.ts';

/** Finds further issues of a manifest after its validation. `reported` has the issues that the validation found. */
export type FurtherIssues = (manifest: PlainObject, reported: readonly ManifestIssue[]) => readonly Issue[];

/**
 * Returns the changed manifest of a KronJob or CronJob that Kron validates and compiles instead of the original.
 *
 * @param namespace the annotations of a CronJob's Namespace, or undefined if they are not known
 */
export type Prepare = (object: FoundObject, namespace?: Annotations) => PlainObject;

export type ValidationRules = {
  calendars?: Calendars;
  /** The names of the clusters. Only the first name counts. Default: the name in the status of the object. */
  clusters?: Clusters;
  acceptsUnresolved?: boolean | ((kronJob: Origin) => boolean);
  prepare?: Prepare | undefined;
  furtherIssues?: FurtherIssues | undefined;
  dropsTemplates?: true | undefined;
  /** Accepts a cost above the limit. The API server refuses such a new object, but a stored object still runs. */
  acceptsCostly?: boolean;
};
