import type { Candidate, ConstraintClause, Explanation, HeldBy, ScheduleSpec } from 'kron-core';
import { type Clock, weekdayWallText } from '../text/instantText.ts';
import type { Paint } from '../text/paint.ts';
import { printable } from '../text/printable.ts';
import { epochSeconds } from '../timeline/epochSeconds.ts';
import { heldByText } from '../timeline/heldByText.ts';

// If all candidates are rejected, a long list has only the first four and the last. One line counts those in between.
const shownFirst = 4;
const shownLast = 1;

/** One line for each candidate of a period, with the verdict of the constraints. */
export function drawLines(
  spec: Pick<ScheduleSpec, 'constraints' | 'calendars' | 'distribution'>,
  { attempts, candidates, spread }: Explanation,
  { clock, paint }: { clock: Clock; paint: Paint },
): string[] {
  const verdicts = candidates.map((candidate) => verdict(candidate, spec, paint));
  if (attempts === 0) return ['none: there is only one instant', ...verdicts];
  const width = String(candidates.length).length;
  const lines = candidates.map(({ time }, index) => {
    const wall = weekdayWallText(epochSeconds(time), clock);
    return `${String(index + 1).padStart(width)}  ${wall}  ${verdicts[index] ?? ''}`;
  });
  const most = spread === undefined ? 'of at most 64' : "within the slot's part";
  const heading = `${attempts} ${most}, ${spec.distribution?.name ?? 'uniform'}`;
  const summed = candidates.slice(shownFirst, -shownLast);
  if (summed.length < 2 || candidates.some(({ allowed }) => allowed)) return [heading, ...lines];
  const sum = `${' '.repeat(width)}  ${paint.dim(`… ${summed.length} more rejected: ${tally(summed)}`)}`;
  return [heading, ...lines.slice(0, shownFirst), sum, ...lines.slice(-shownLast)];
}

/** Counts the rejected candidates by clause, in the order of the first rejection: `41 by avoid[0], 18 by only`. */
function tally(candidates: readonly Candidate[]): string {
  const counts = new Map<string, number>();
  for (const { rejectedBy } of candidates) {
    const clause = (rejectedBy ?? '').replace('spec.constraints.', '');
    counts.set(clause, (counts.get(clause) ?? 0) + 1);
  }
  const parts = [...counts].map(([clause, count]) => `${count} by ${clause}`);
  return parts.join(', ');
}

function verdict(
  { allowed, rejectedBy, heldBy = [] }: Candidate,
  spec: Pick<ScheduleSpec, 'constraints' | 'calendars'>,
  paint: Paint,
): string {
  if (allowed || rejectedBy === null) return paint.green('allowed');
  const index = /\.avoid\[(\d+)\]$/.exec(rejectedBy)?.[1];
  if (index === undefined) return paint.red('rejected: no clause of only matches');
  const clause = spec.constraints?.avoid?.[Number(index)] ?? {};
  return paint.red(`rejected by avoid[${index}]: ${clauseText(clause, heldBy, spec)}`);
}

/** A clause in words: `calendar holidays: Christmas, hours 14-23`. */
function clauseText(
  clause: ConstraintClause,
  heldBy: readonly HeldBy[],
  spec: Pick<ScheduleSpec, 'calendars'>,
): string {
  const keys = Object.entries(clause).filter(([, value]) => typeof value === 'string');
  const texts = keys.map(([key, value]) => {
    const held = heldBy.find((one) => key in one);
    return held === undefined ? `${key} ${String(value)}` : heldByText(held, spec);
  });
  return printable(texts.join(', '));
}
