import type { FleetRun } from '@kron/fleet/fleet/fleet';
import type { Columns, ObjectRow } from '../worker/protocol.ts';

/**
 * Makes periods without windows. Each period has one of the given times as its chosen time, in epoch seconds. The time NaN
 * makes an unschedulable period with the nominal time 0.
 */
export function columnsAt(times: readonly number[], states: readonly number[] = []): Columns {
  const nominal = Float64Array.from(times, (time) => (Number.isNaN(time) ? 0 : time));
  return {
    nominal,
    start: nominal,
    end: nominal,
    chosen: Float64Array.from(times),
    state: Uint8Array.from(times, (_, index) => states[index] ?? 0),
    slotStart: new Float64Array(),
    slotEnd: new Float64Array(),
  };
}

export function objectRow(identity: string, changes: Partial<ObjectRow> = {}): ObjectRow {
  const [namespace = '', name = ''] = identity.split('/');
  return {
    row: 0,
    key: `KronJob ${identity}`,
    kind: 'KronJob',
    identity,
    namespace,
    name,
    labels: {},
    zone: 'UTC',
    schedule: '0 0 * * *',
    words: null,
    suspended: false,
    isSpread: false,
    flow: null,
    clusterName: null,
    windowAssumed: false,
    invalid: false,
    stale: false,
    ...changes,
  };
}

/** A recorded run of the KronJob `prod/a`. */
export function fleetRun(changes: Partial<FleetRun>): FleetRun {
  return {
    kind: 'KronJob',
    identity: 'prod/a',
    outcome: 'executed',
    reason: 'Created',
    source: 'Job',
    ...changes,
  };
}
