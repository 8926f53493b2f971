import type { GoldenFile, Report } from './report.ts';

/** Zones in which an engine decides differently, split by whether its time zone data explains it. */
export type Verdict = { explained: string[]; unexplained: string[] };

/** A difference is explained only if the engine's rules for the zone differ from those of the golden file. */
export function verdict(report: Report, golden: GoldenFile['zones']): Verdict {
  const isExplained = ({ zone, rules }: { zone: string; rules: string }): boolean =>
    golden[zone] !== undefined && golden[zone].rules !== rules;
  const names = (explained: boolean): string[] =>
    report.differences.filter((difference) => isExplained(difference) === explained).map(({ zone }) => zone);
  return { explained: names(true), unexplained: names(false) };
}
