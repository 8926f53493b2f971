import type { IssueCode } from './issueCodes.ts';

/** One thing that is wrong with a spec. */
export type Issue = {
  /** Where: `spec.window.duration`, `spec.constraints.avoid[1].hours`. */
  path: string;
  /** A stable word, documented in docs/reference/errors.md. */
  code: IssueCode;
  /** For a person: what was expected, what was found, what to write instead. */
  message: string;
};

/** What a person needs of an issue, whoever found it. */
export type Problem = Pick<Issue, 'path' | 'message'>;

/** Thrown by `compile` and by every function that is handed an invalid spec. */
export class InvalidSpecError extends Error {
  override readonly name = 'InvalidSpecError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map((issue) => `${issue.path}: ${issue.message}`).join('\n'));
    this.issues = issues;
  }
}
