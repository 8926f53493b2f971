import { scheduleWords } from '../text/scheduleWords.ts';
import type { Origin } from '../input/origin.ts';
import type { FlowState } from '../objects/flowState.ts';
import { fieldsOf } from '../plainObject.ts';
import type { FleetKronJob, FleetKronJobSpec, FleetObjectOrigin } from './fleet.ts';

/** A KronJob or CronJob of a Fleet, with its schedule in words. */
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

/** A CronJob whose starts are not known. In the view, it has a row without periods. */
export function fleetUnplaced(
  origin: FleetObjectOrigin,
  { manifest }: Pick<Origin, 'manifest'>,
): FleetKronJob {
  const { schedule } = fieldsOf(manifest['spec']);
  return { kind: 'CronJob', ...origin, spec: { schedule: String(schedule) } };
}
