import type { Annotations } from 'kron-core';
import { withoutNulls } from 'kron-core/controller';
import { isGResearch } from '../input/gresearch.ts';
import type { PlainObject } from '../plainObject.ts';
import type { Conversion } from './conversion.ts';
import { type ConversionChoices, convertCronJob } from './convertCronJob.ts';

/**
 * Converts a CronJob or a ControlledJob of G-Research, which may be invalid in any way. First removes fields with the value
 * null, because null means absent and `kubectl create cronjob --dry-run=client -o yaml` may print these fields.
 *
 * @param namespace the annotations of the object's Namespace, which can give a CronJob its window. Undefined if they are not
 *   known
 */
export async function convertObject(
  written: PlainObject,
  choices: ConversionChoices,
  namespace?: Annotations,
): Promise<Conversion> {
  const original = withoutNulls(written);
  if (!isGResearch(original)) return convertCronJob(original, choices, namespace);
  const { convertControlledJob } = await import('./convertControlledJob.ts');
  return convertControlledJob(original, choices);
}
