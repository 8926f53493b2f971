import type { CalendarLookup } from '../calendars/calendarLookup.ts';
import { readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { collect, invalid, parseEach, type Parsed, valid } from '../reading/parsed.ts';
import type { Clause } from './clause.ts';
import type { Constraints } from './constraints.ts';
import { parseClause } from './parseClause.ts';

const lists = ['only', 'avoid'] as const;
const maxClauses = 64;
const maxCalendars = 16;

/** Parses `spec.constraints`. Default: every instant is allowed. */
export function parseConstraints(
  spec: unknown,
  path: string,
  calendars: CalendarLookup,
): Parsed<Constraints> {
  const issues: Issue[] = [];
  const fields = readFields(spec, lists, path, issues);
  const only = collect(parseClauses(fields?.only, `${path}.only`, calendars), issues);
  const avoid = collect(parseClauses(fields?.avoid, `${path}.avoid`, calendars), issues);
  if (calendars.count > maxCalendars) {
    const message = `expected references to at most ${maxCalendars} calendars, found ${calendars.count}`;
    issues.push({ path, code: 'TooMany', message });
  }
  if (issues.length > 0 || only === undefined || avoid === undefined) return { ok: false, issues };
  return valid({ only, avoid });
}

function parseClauses(clauses: unknown, path: string, calendars: CalendarLookup): Parsed<Clause[]> {
  if (clauses === undefined) return valid([]);
  if (!Array.isArray(clauses)) {
    return invalid(path, 'WrongType', `expected a list of clauses, found ${found(clauses)}`);
  }
  if (clauses.length > maxClauses) {
    return invalid(path, 'TooMany', `expected at most ${maxClauses} clauses, found ${clauses.length}`);
  }
  return parseEach(clauses, path, (clause, at) => parseClause(clause, at, calendars));
}
