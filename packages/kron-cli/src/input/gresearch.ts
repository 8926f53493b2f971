import type { PlainObject } from '../plainObject.ts';

/** Of which there were ControlledJobs first, and what its annotations begin with. */
export const gresearchGroup = 'batch.gresearch.co.uk/';

/** Whether an object is a ControlledJob of the original, in whatever version. */
export function isGResearch({ apiVersion, kind }: PlainObject): boolean {
  return kind === 'ControlledJob' && typeof apiVersion === 'string' && apiVersion.startsWith(gresearchGroup);
}
