import type { CompiledObject, InvalidObject } from '@kron/fleet/fleet/compiledFleet';
import type { Fleet } from '@kron/fleet/fleet/fleet';
import type { RunsByObject } from '@kron/fleet/live/patchedFleet';
import type { RowWithPeriods } from './periodOrder.ts';
import type { ObjectRow, ViewSpan } from './protocol.ts';

/** Work that is done in steps. A newer request can cancel the work between two steps. */
export type Steps<Result = void> = Generator<undefined, Result, undefined>;

/** The data from which the answers are computed. */
export type Known = {
  fleet: Fleet;
  rows: readonly ObjectRow[];
  /** The compiled objects by row. Null if the object does not compile. */
  compiled: readonly (CompiledObject | null)[];
  invalid: readonly InvalidObject[];
  runs: RunsByObject;
  /** Computes the periods of some rows that are due in a span. If `rows` is null, computes those of all rows. */
  members: (rows: readonly number[] | null, span: ViewSpan) => Steps<RowWithPeriods[]>;
};
