import { compile, explainPeriod, guaranteedPeak, upcoming } from 'kron-core';
import { canonicalJson } from './canonicalJson.ts';
import { spreadSpecs } from './corpus/spreads.ts';

/** Just before a clock change in many zones. */
const after = new Date('2026-10-23T12:00:00Z');
const periods = 8;

/** Explanations of periods with spread, each on a line: the choice, v, the allowed mass and the bounds of the slot. */
export function spreadDecisions(): string[] {
  return spreadSpecs().flatMap((spec) => {
    const schedule = compile(spec);
    const lines: string[] = [];
    for (const { nominalTime } of upcoming(schedule, after)) {
      const of = spec.spread?.of ?? 1;
      const peak = guaranteedPeak(schedule, nominalTime, [0, of - 1], of);
      lines.push(`${peak} ${canonicalJson(explainPeriod(schedule, nominalTime))}`);
      if (lines.length === periods) break;
    }
    return lines;
  });
}
