import { scheduleWords } from '../text/scheduleWords.ts';
import type { Origin } from '../input/origin.ts';
import type { FlowState } from '../objects/flowState.ts';
import { fieldsOf } from '../plainObject.ts';
import type { FleetKronJob, FleetKronJobSpec, FleetObjectOrigin } from './fleet.ts';

/** Makes the object of a Fleet for a KronJob or CronJob, with the schedule in words. */
export function fleetKronJob(
  kind: FleetKronJob['kind'],
  origin: FleetObjectOrigin,
  spec: FleetKronJobSpec,
  flow?: FlowState,
): FleetKronJob {
  const words = scheduleWords(spec.schedule);
  return {
    kind,
    ...origin,
    ...(words === null ? {} : { words }),
    ...(flow === undefined ? {} : { flow }),
    spec,
  };
}

/** Makes the object of a Fleet for a CronJob whose start times are not known. In the view, its row has no periods. */
export function fleetUnplaced(
  origin: FleetObjectOrigin,
  { manifest }: Pick<Origin, 'manifest'>,
): FleetKronJob {
  const { schedule } = fieldsOf(manifest['spec']);
  return { kind: 'CronJob', ...origin, spec: { schedule: String(schedule) } };
}
