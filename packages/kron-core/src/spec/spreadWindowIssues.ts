import { type Fields, isPlainObject } from '../reading/fields.ts';
import type { Issue } from '../reading/issue.ts';
import { nanosecondsPerSecond } from '../time/duration.ts';
import type { Window } from './window.ts';

/** 31 days, because a choice with spread walks all allowed spans of its window. */
const maxHours = 744;
const maxDuration = BigInt(maxHours) * 3600n * nanosecondsPerSecond;

/**
 * The issue of a window that is too long for a spec with both spread and constraints. An invalid spread or clause counts as
 * present, so that all problems are reported at once.
 */
export function spreadWindowIssues(
  fields: Fields<'window' | 'spread' | 'constraints'>,
  { duration }: Pick<Window, 'duration'>,
  path: string,
): Issue[] {
  if (duration <= maxDuration || fields.spread === null || fields.spread === undefined) return [];
  if (!hasClauses(fields.constraints)) return [];
  const written = isPlainObject(fields.window) ? String(fields.window['duration']) : '';
  const message = `expected at most ${maxHours}h with spread and constraints, found ${written}; shorten the window or remove spread or constraints`;
  return [{ path: `${path}.window.duration`, code: 'OutOfRange', message }];
}

function hasClauses(constraints: unknown): boolean {
  if (!isPlainObject(constraints)) return false;
  return [constraints['only'], constraints['avoid']].some((list) => Array.isArray(list) && list.length > 0);
}
