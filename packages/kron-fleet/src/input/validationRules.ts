import type { ManifestIssue } from 'kron-crd-schema';
import type { PlainObject } from '../plainObject.ts';
import type { Calendars } from './calendars.ts';
import type { Clusters } from './clusterName.ts';
import type { FoundObject } from './findObjects.ts';
import type { Issue } from './inputProblem.ts';
import type { Origin } from './origin.ts';

/** Finds issues of a manifest that its validation does not look for. */
export type FurtherIssues = (manifest: PlainObject, reported: readonly ManifestIssue[]) => readonly Issue[];

/** Returns the manifest to validate and compile instead of that of a KronJob or CronJob. Its origin keeps what was read. */
export type Prepare = (object: FoundObject) => PlainObject;

/** How to validate one object. */
export type ValidationRules = {
  /** The calendars that a KronJob can refer to. */
  calendars?: Calendars;
  /** The name of the first cluster counts. Default: the name in the object's status. */
  clusters?: Clusters;
  acceptsUnresolved?: boolean | ((kronJob: Origin) => boolean);
  prepare?: Prepare | undefined;
  furtherIssues?: FurtherIssues | undefined;
  dropsTemplates?: true | undefined;
  /** Accept a cost with which a stored object runs, although a new one would be refused. */
  acceptsCostly?: boolean;
};
