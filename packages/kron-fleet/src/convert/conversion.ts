import type { PlainObject } from '../plainObject.ts';

/** The converted object, or all issues that prevent the conversion. Paths are those of the original. */
export type Conversion =
  | {
      ok: true;
      converted: PlainObject;
      /** What the converted object lacks or does differently, and what was rewritten: one text each. */
      differences: readonly string[];
      warnings: readonly ConversionIssue[];
    }
  | { ok: false; issues: ConversionIssue[] };

export type ConversionIssue = { path: string; code: string; message: string };
