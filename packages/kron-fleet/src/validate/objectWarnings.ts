import { templateWarnings } from 'kron-crd-schema/pods';
import {
  clockChangeWarnings,
  controlledJobWarnings,
  cronJobWarnings,
  kronJobWarnings,
  manifestWarningCodes,
  withoutAccepted,
} from 'kron-crd-schema/warnings';
import { hasOddClockChange } from '../convert/hasOddClockChange.ts';
import { cronJobPath } from '../input/cronJobPaths.ts';
import type { InputControlledJob } from '../input/inputControlledJob.ts';
import type { InputKronJob } from '../input/inputKronJob.ts';
import type { Issue } from '../input/inputProblem.ts';
import type { PlainObject } from '../plainObject.ts';
import { annotationWarnings } from './annotationWarnings.ts';

/**
 * Warnings about probable mistakes in a KronJob or CronJob. Leaves out the warnings that the manifest accepts. The function
 * checks up to 1,000 periods.
 *
 * @param manifest the manifest with its template and annotations. `kronJob` need not contain these
 * @param now epoch seconds; the function checks only times from `now` on
 * @param checked codes of warnings. If the manifest accepts one of these codes, but no warning has this code, the result has
 *   a warning about the useless line of the annotation
 */
export function warningsAboutKronJob(
  kronJob: Judged,
  manifest: PlainObject,
  now: number,
  checked: readonly string[] = manifestWarningCodes,
): Issue[] {
  const { kind, unresolved, doubts } = kronJob;
  if (kind === 'CronJob') {
    const ofSchedule = scheduleWarningsOfCronJob(kronJob, manifest, now);
    return warningsAboutCronJob([...doubts, ...ofSchedule], manifest, checked);
  }
  // If the calendars are not known, the schedule differs from the one in the cluster, and warnings about it could be wrong.
  if (unresolved.length > 0) return withoutAccepted(unresolved, manifest, []);
  const found = [...kronJobWarnings(kronJob, now), ...templateWarnings(manifest)];
  return withoutAccepted(found, manifest, checked);
}

type Judged = Pick<InputKronJob, 'kind' | 'spec' | 'schedule' | 'unresolved' | 'doubts'>;

/** The warnings about the schedule of a CronJob. Their paths are those of the CronJob, not of the converted KronJob. */
function scheduleWarningsOfCronJob(cronJob: Judged, manifest: PlainObject, now: number): Issue[] {
  const found = [...cronJobWarnings(cronJob), ...clockWarningsOfCronJob(cronJob, now)];
  return found.map(({ path, code, message }) => ({
    path: cronJobPath(manifest, path),
    code,
    message: message.replace('spec.window.duration', 'kron.io/window'),
  }));
}

/**
 * Warns about clock changes that affect a CronJob. Returns no warnings if the CronJob controller handles a clock change of
 * the time zone differently from Kron, because the warnings could be wrong.
 */
function clockWarningsOfCronJob(cronJob: Judged, now: number): Issue[] {
  const found = clockChangeWarnings(cronJob, now, 'CronJob');
  return found.length > 0 && hasOddClockChange(cronJob.schedule.zone, now) ? [] : found;
}

/**
 * Warnings about probable mistakes in the annotations and the template of a CronJob, and the warnings in `doubts`. Leaves
 * out the warnings that the manifest accepts.
 */
export function warningsAboutCronJob(
  doubts: readonly Issue[],
  manifest: PlainObject,
  checked: readonly string[] = manifestWarningCodes,
): Issue[] {
  const found = [...doubts, ...annotationWarnings(manifest), ...templateWarnings(manifest)];
  return withoutAccepted(found, manifest, checked);
}

/** Warnings about probable mistakes in a ControlledJob. Leaves out the warnings that the manifest accepts. */
export function warningsAboutControlledJob({ spec, manifest }: InputControlledJob, now: number): Issue[] {
  const found = [...controlledJobWarnings(spec, now), ...templateWarnings(manifest)];
  return withoutAccepted(found, manifest, manifestWarningCodes);
}
