import type { Issue } from './issue.ts';
import type { IssueCode } from './issueCodes.ts';

/** The result of parsing a part of a spec: its value, or all of its issues. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

export function valid<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function invalid(path: string, code: IssueCode, message: string): { ok: false; issues: Issue[] } {
  return { ok: false, issues: [{ path, code, message }] };
}

/** Returns the value of a result, or adds its issues to `issues` and returns undefined. */
export function collect<T>(parsed: Parsed<T>, issues: Issue[]): T | undefined {
  if (parsed.ok) return parsed.value;
  // Not `push(...)`: the issues of a hostile spec could exceed the maximum number of arguments.
  for (const issue of parsed.issues) issues.push(issue);
  return undefined;
}
