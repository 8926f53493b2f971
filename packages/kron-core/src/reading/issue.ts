import type { IssueCode } from './issueCodes.ts';

/** One problem in a spec. */
export type Issue = {
  /** The path of the value, such as `spec.window.duration` or `spec.constraints.avoid[1].hours`. */
  path: string;
  /** A stable code, documented in docs/reference/errors.md. */
  code: IssueCode;
  /** What was expected, what was found, and what to write instead. */
  message: string;
};

/** The part of an issue that users see. */
export type Problem = Pick<Issue, 'path' | 'message'>;

/** A problem with the code of its issue, if it has one. */
export type CodedProblem = Problem & { readonly code?: string };

/** Thrown by `compile` and by every function that takes a spec, if the spec is invalid. */
export class InvalidSpecError extends Error {
  override readonly name = 'InvalidSpecError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map((issue) => `${issue.path}: ${issue.message}`).join('\n'));
    this.issues = issues;
  }
}
