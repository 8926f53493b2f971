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
 * What is probably a mistake in a KronJob or CronJob, apart from what its manifest accepts. The search covers up to 1,000
 * periods.
 *
 * @param manifest with its template and annotations, which `kronJob` may lack
 * @param now epoch seconds; warnings look at the years after it
 * @param checked the codes to look for. Also warns about a manifest that accepts one of these codes if the code does not
 *   occur
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
  // If references are unresolved, warnings about the schedule could be wrong: it differs from the schedule in the cluster.
  if (unresolved.length > 0) return withoutAccepted(unresolved, manifest, []);
  const found = [...kronJobWarnings(kronJob, now), ...templateWarnings(manifest)];
  return withoutAccepted(found, manifest, checked);
}

type Judged = Pick<InputKronJob, 'kind' | 'spec' | 'schedule' | 'unresolved' | 'doubts'>;

/** The warnings about the schedule of a CronJob. Their paths are paths in the CronJob. */
function scheduleWarningsOfCronJob(cronJob: Judged, manifest: PlainObject, now: number): Issue[] {
  const found = [...cronJobWarnings(cronJob), ...clockWarningsOfCronJob(cronJob, now)];
  return found.map(({ path, code, message }) => ({
    path: cronJobPath(manifest, path),
    code,
    message: message.replace('spec.window.duration', 'kron.io/window'),
  }));
}

/**
 * Warns about clock changes that affect a CronJob. Returns no warnings if the time zone has a clock change that the CronJob
 * controller handles differently than a KronJob.
 */
function clockWarningsOfCronJob(cronJob: Judged, now: number): Issue[] {
  const found = clockChangeWarnings(cronJob, now, 'CronJob');
  return found.length > 0 && hasOddClockChange(cronJob.schedule.zone, now) ? [] : found;
}

/**
 * Warns about probable mistakes in the annotations and the template of a CronJob, and repeats the warnings in `doubts`.
 * Leaves out the warnings that the manifest accepts.
 */
export function warningsAboutCronJob(
  doubts: readonly Issue[],
  manifest: PlainObject,
  checked: readonly string[] = manifestWarningCodes,
): Issue[] {
  const found = [...doubts, ...annotationWarnings(manifest), ...templateWarnings(manifest)];
  return withoutAccepted(found, manifest, checked);
}

/** What is probably a mistake in a ControlledJob, apart from what its manifest accepts. */
export function warningsAboutControlledJob({ spec, manifest }: InputControlledJob, now: number): Issue[] {
  const found = [...controlledJobWarnings(spec, now), ...templateWarnings(manifest)];
  return withoutAccepted(found, manifest, manifestWarningCodes);
}
