import type { Columns, ObjectRow } from '../worker/protocol.ts';

/** A row of the store. */
export function objectRow(identity: string, changes: Partial<ObjectRow> = {}): ObjectRow {
  const [namespace = '', name = ''] = identity.split('/');
  const fixed = { row: 0, kind: 'KronJob' as const, schedule: '0 0 * * *', suspended: false, invalid: false };
  return { ...fixed, identity, namespace, name, labels: {}, zone: 'UTC', ...changes };
}

/** Periods without a window, from their chosen times and states. NaN: unschedulable, and nominal at 0. */
export function columnsOf(chosen: readonly number[], state: readonly number[] = []): Columns {
  const times = Float64Array.from(chosen, (time) => (Number.isNaN(time) ? 0 : time));
  return {
    nominal: times,
    start: times,
    end: times,
    chosen: Float64Array.from(chosen),
    state: Uint8Array.from(chosen, (_, index) => state[index] ?? 0),
  };
}
