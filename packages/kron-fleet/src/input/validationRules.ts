import type { Annotations } from 'kron-core';
import type { ManifestIssue } from 'kron-crd-schema';
import type { PlainObject } from '../plainObject.ts';
import type { Calendars } from './calendars.ts';
import type { Clusters } from './clusterName.ts';
import type { FoundObject } from './findObjects.ts';
import type { Issue } from './inputProblem.ts';
import type { Origin } from './origin.ts';

/** Finds issues of a manifest that its validation does not look for. */
export type FurtherIssues = (manifest: PlainObject, reported: readonly ManifestIssue[]) => readonly Issue[];

/**
 * Returns the manifest that is validated and compiled in place of the original manifest of a KronJob or CronJob.
 *
 * @param namespace the annotations of a CronJob's Namespace, or undefined if they are not known
 */
export type Prepare = (object: FoundObject, namespace?: Annotations) => PlainObject;

export type ValidationRules = {
  calendars?: Calendars;
  /** The names of the clusters. Only the first name is used here. Default: the cluster in the status of the object. */
  clusters?: Clusters;
  acceptsUnresolved?: boolean | ((kronJob: Origin) => boolean);
  prepare?: Prepare | undefined;
  furtherIssues?: FurtherIssues | undefined;
  dropsTemplates?: true | undefined;
  /** Accepts a cost above the limit. A stored object runs with such a cost, although a new object would be refused. */
  acceptsCostly?: boolean;
};
