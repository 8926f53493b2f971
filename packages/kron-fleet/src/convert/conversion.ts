import type { Issue } from '../input/inputProblem.ts';
import type { PlainObject } from '../plainObject.ts';

/**
 * The converted object, or all issues that prevent the conversion. The paths in the issues are those of the original object.
 */
export type Conversion =
  | {
      ok: true;
      converted: PlainObject;
      /**
       * One text for each difference in behaviour, each part of the original that is missing, and each part that was
       * rewritten.
       */
      differences: readonly string[];
      warnings: readonly Issue[];
    }
  | { ok: false; issues: Issue[] };

export const missingName: Issue = {
  path: 'metadata.name',
  code: 'Required',
  message: 'is missing; write a name',
};
