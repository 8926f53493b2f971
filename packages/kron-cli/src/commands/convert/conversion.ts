import type { PlainObject } from '../../plainObject.ts';
import type { Difference } from './differences.ts';

/** What does the same in Kron, or everything that keeps it from being made. Paths are those of the original. */
export type Conversion =
  | { ok: true; converted: PlainObject; differences: Difference[] }
  | { ok: false; issues: ConversionIssue[] };

/** One thing that is wrong with an original. */
export type ConversionIssue = { path: string; code: string; message: string };
