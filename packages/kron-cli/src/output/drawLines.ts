import type { Candidate, ConstraintClause, ConstraintsSpec, Explanation } from 'kron-core';
import type { KronJob } from '../input/kronJob.ts';
import { epochSeconds } from '../periods/epochSeconds.ts';
import { weekdayWallText } from './instantText.ts';
import type { Paint } from './paint.ts';
import { printable } from './printable.ts';

/** Every candidate that was drawn for a period, and what became of it. */
export function drawLines(
  { spec }: KronJob,
  { attempts, candidates }: Explanation,
  { zone, paint }: { zone: string; paint: Paint },
): string[] {
  const verdicts = candidates.map((candidate) => verdict(candidate, spec.constraints, paint));
  if (attempts === 0) return ['none: there is only one instant', ...verdicts];
  const width = String(candidates.length).length;
  const lines = candidates.map(({ time }, index) => {
    const wall = weekdayWallText(epochSeconds(time), zone);
    return `${String(index + 1).padStart(width)}  ${wall}  ${verdicts[index] ?? ''}`;
  });
  return [`${attempts} of at most 64, ${spec.distribution?.name ?? 'uniform'}`, ...lines];
}

function verdict(
  { allowed, rejectedBy }: Candidate,
  constraints: ConstraintsSpec | null | undefined,
  paint: Paint,
): string {
  if (allowed || rejectedBy === null) return paint.green('allowed');
  const index = /\.avoid\[(\d+)\]$/.exec(rejectedBy)?.[1];
  if (index === undefined) return paint.red('rejected: no clause of only matches');
  const clause = constraints?.avoid?.[Number(index)] ?? {};
  return paint.red(`rejected by avoid[${index}]: ${clauseText(clause)}`);
}

/** `dow FRI, hours 14-23` */
function clauseText(clause: ConstraintClause): string {
  const keys = Object.entries(clause).filter(([, value]) => typeof value === 'string');
  return printable(keys.map(([key, value]) => `${key} ${String(value)}`).join(', '));
}
