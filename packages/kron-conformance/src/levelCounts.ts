import { type Level, levels } from './case.ts';
import type { Result } from './runCases.ts';

/** How many cases of a level have each status. */
type LevelCounts = { level: Level; passed: number; failed: number; unsupported: number };

/** One row for each level that has results. */
export function levelCounts(results: readonly Result[]): LevelCounts[] {
  return levels.flatMap((level) => {
    const own = results.filter((result) => result.level === level);
    const count = (status: Result['status']): number => own.filter((one) => one.status === status).length;
    const counts = { passed: count('passed'), failed: count('failed'), unsupported: count('unsupported') };
    return own.length === 0 ? [] : [{ level, ...counts }];
  });
}
