import { isGResearch } from '../input/gresearch.ts';
import type { PlainObject } from '../plainObject.ts';
import type { Conversion } from './conversion.ts';
import { type ConversionChoices, convertCronJob } from './convertCronJob.ts';

/** Converts a CronJob or a ControlledJob of G-Research, which can be invalid in any way. */
export async function convertObject(original: PlainObject, choices: ConversionChoices): Promise<Conversion> {
  if (!isGResearch(original)) return convertCronJob(original, choices);
  const { convertControlledJob } = await import('./convertControlledJob.ts');
  return convertControlledJob(original, choices.now);
}
