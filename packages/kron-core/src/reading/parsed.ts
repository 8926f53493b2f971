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

/** Parses each item of a list. `parse` receives the item and its path, such as `spec.entries[2]`. */
export function parseEach<T>(
  items: readonly unknown[],
  path: string,
  parse: (item: unknown, path: string) => Parsed<T>,
): Parsed<T[]> {
  const issues: Issue[] = [];
  const parsed: T[] = [];
  for (let index = 0; index < items.length; index++) {
    const item = collect(parse(items[index], `${path}[${index}]`), issues);
    if (item !== undefined) parsed.push(item);
  }
  return issues.length > 0 ? { ok: false, issues } : valid(parsed);
}
