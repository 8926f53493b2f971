import { scheduleWords } from '../text/scheduleWords.ts';
import type { FleetKronJob, FleetKronJobSpec, FleetObjectOrigin } from './fleet.ts';

/** A KronJob or CronJob of a Fleet, with its schedule in words. */
export function fleetKronJob(
  kind: FleetKronJob['kind'],
  origin: FleetObjectOrigin,
  spec: FleetKronJobSpec,
): FleetKronJob {
  const words = scheduleWords(spec.schedule);
  return { kind, ...origin, ...(words === null ? {} : { words }), spec };
}
