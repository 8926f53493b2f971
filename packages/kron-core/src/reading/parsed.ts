import type { Issue } from './issue.ts';
import type { IssueCode } from './issueCodes.ts';

/** What came of reading a part of a spec: the value, or everything that is wrong with it. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** Result of a part that was read without a problem. */
export function valid<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Result of a part with exactly one problem. */
export function invalid(path: string, code: IssueCode, message: string): { ok: false; issues: Issue[] } {
  return { ok: false, issues: [{ path, code, message }] };
}

/** The value, or undefined after its problems have been added to `issues`: for parts that report all at once. */
export function collect<T>(parsed: Parsed<T>, issues: Issue[]): T | undefined {
  if (parsed.ok) return parsed.value;
  // Not spread into one call: as many arguments as a hostile spec has mistakes would not fit the stack.
  for (const issue of parsed.issues) issues.push(issue);
  return undefined;
}
