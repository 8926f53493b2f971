import { scheduleWords } from '../text/scheduleWords.ts';
import type { FleetKronJob, FleetKronJobSpec, FleetObjectOrigin } from './fleet.ts';

/** A KronJob of a Fleet, with its schedule in words. */
export function fleetKronJob(origin: FleetObjectOrigin, spec: FleetKronJobSpec): FleetKronJob {
  const words = scheduleWords(spec.schedule);
  return { kind: 'KronJob', ...origin, ...(words === null ? {} : { words }), spec };
}
