import type { PlainObject } from '../plainObject.ts';

/** The API group of G-Research's ControlledJob, with a slash. The names of its annotations begin with the same text. */
export const gresearchGroup = 'batch.gresearch.co.uk/';

export function isGResearch({ apiVersion, kind }: PlainObject): boolean {
  return kind === 'ControlledJob' && typeof apiVersion === 'string' && apiVersion.startsWith(gresearchGroup);
}
