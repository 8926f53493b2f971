import type { PlainObject } from '../plainObject.ts';
import type { Difference } from './differences.ts';

/** The converted object, or all issues that prevent the conversion. Paths are those of the original. */
export type Conversion =
  | { ok: true; converted: PlainObject; differences: Difference[]; warnings: readonly ConversionIssue[] }
  | { ok: false; issues: ConversionIssue[] };

export type ConversionIssue = { path: string; code: string; message: string };
