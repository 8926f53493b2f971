import type { Issue } from '../input/inputProblem.ts';
import type { PlainObject } from '../plainObject.ts';

/** The converted object, or all issues that prevent the conversion, with paths in the original object. */
export type Conversion =
  | {
      ok: true;
      converted: PlainObject;
      /** One text for each difference in behaviour, each missing part and each rewritten part. */
      differences: readonly string[];
      warnings: readonly Issue[];
    }
  | { ok: false; issues: Issue[] };

export const missingName: Issue = {
  path: 'metadata.name',
  code: 'Required',
  message: 'is missing; write a name',
};
