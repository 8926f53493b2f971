import type { PlainObject } from '../plainObject.ts';

/** The API group of G-Research's ControlledJob, with a slash. Its annotations have the same prefix. */
export const gresearchGroup = 'batch.gresearch.co.uk/';

export function isGResearch({ apiVersion, kind }: PlainObject): boolean {
  return kind === 'ControlledJob' && typeof apiVersion === 'string' && apiVersion.startsWith(gresearchGroup);
}
