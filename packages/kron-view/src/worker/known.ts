import type { CompiledObject, InvalidObject } from '@kron/fleet/fleet/compiledFleet';
import type { Fleet } from '@kron/fleet/fleet/fleet';
import type { RunsByObject } from '@kron/fleet/live/patchedFleet';
import type { RowWithPeriods } from './periodOrder.ts';
import type { ObjectRow, ViewSpan } from './protocol.ts';

/** Work in steps. Between two steps a newer request can cancel it. */
export type Steps<Result = void> = Generator<undefined, Result, undefined>;

/** The data that requests compute with. */
export type Known = {
  fleet: Fleet;
  rows: readonly ObjectRow[];
  /** By row. null: it does not compile. */
  compiled: readonly (CompiledObject | null)[];
  invalid: readonly InvalidObject[];
  /** The past. */
  runs: RunsByObject;
  /** The periods of some rows, or of all, that are due in a span. */
  members: (rows: readonly number[] | null, span: ViewSpan) => Steps<RowWithPeriods[]>;
};
