import type { ShownSpan } from '@kron/fleet/timeline/shownSpan';
import { inRange, parseSpanOption, readInstant } from './instantOption.ts';
import { latestInstant } from './zoneClock.ts';
import type { Problems } from './problems.ts';
import type { View } from './viewOptions.ts';
import { readWholeNumber } from './wholeNumberOption.ts';

export type SpanFlags = { count?: string; from?: string; to?: string; for?: string };

const defaultCount = 10;
const maxCount = 1_000_000;

export function readSpan(flags: SpanFlags, view: View, problems: Problems): ShownSpan {
  const from = readInstant('--from', flags.from, view, problems) ?? view.now;
  if (flags.to !== undefined && flags.for !== undefined) {
    problems.add('--to and --for exclude each other: write one of them');
  }
  const bounded = flags.to !== undefined || flags.for !== undefined;
  // If the end is invalid, use a minute after the start, so that the next check does not report another problem.
  const to = readEnd(flags, from, view, problems) ?? (bounded ? from + 60 : latestInstant);
  if (to < from) problems.add('--to is before --from: write a later --to');
  const count = readWholeNumber('--count', flags.count, { max: maxCount }, problems);
  return { from, to, count: count ?? (bounded ? Number.POSITIVE_INFINITY : defaultCount) };
}

function readEnd(flags: SpanFlags, from: number, view: View, problems: Problems): number | undefined {
  if (flags.for === undefined) return readInstant('--to', flags.to, view, problems);
  const length = problems.take(parseSpanOption('--for', flags.for));
  return length === undefined ? undefined : problems.take(inRange('--for', flags.for, from + length));
}
