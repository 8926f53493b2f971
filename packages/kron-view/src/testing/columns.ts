import type { Columns, ObjectRow } from '../worker/protocol.ts';

/** Periods without windows, due at these times in epoch seconds. */
export function columnsAt(times: readonly number[], states: readonly number[] = []): Columns {
  const column = Float64Array.from(times);
  return {
    nominal: column,
    start: column,
    end: column,
    chosen: column,
    state: Uint8Array.from(times, (_, index) => states[index] ?? 0),
  };
}

export function objectRow(identity: string, changes: Partial<ObjectRow> = {}): ObjectRow {
  const [namespace = '', name = ''] = identity.split('/');
  return {
    row: 0,
    kind: 'KronJob',
    identity,
    namespace,
    name,
    labels: {},
    zone: 'UTC',
    schedule: '0 0 * * *',
    suspended: false,
    invalid: false,
    ...changes,
  };
}
