import { readFields } from '../reading/fields.ts';
import type { Issue } from '../reading/issue.ts';
import { parseOneOf } from '../reading/oneOf.ts';
import { collect, type Parsed, valid } from '../reading/parsed.ts';
import type { FoldPolicy, GapPolicy } from './spec.ts';

/** What happens to wall times that a clock change leaves out or shows twice. */
export type ClockChanges = { readonly gap: GapPolicy; readonly fold: FoldPolicy };

const fieldNames = ['gap', 'fold'] as const;
const gaps = ['skip', 'after', 'before'] as const;
const folds = ['both', 'first', 'second'] as const;

const after = 'write after to run at 03:30 when there is no 02:30';
const before = 'write before to run at 01:30 when there is no 02:30';
const first = 'write first to run once, the first time that the clock shows 02:30';
const second = 'write second to run once, the second time that the clock shows 02:30';

/** Words that other schedulers use for a policy about gaps or folds, each with what to write instead. */
const otherGaps = new Map([
  ['shift', after],
  ['end', after],
  ['once', after],
  ['last', after],
  ['later', after],
  ['compatible', after],
  ['earlier', before],
]);
const otherFolds = new Map([
  ['shift', first],
  ['once', first],
  ['earlier', first],
  ['compatible', first],
  ['end', second],
  ['last', second],
  ['later', second],
]);

/** Parses `spec.clockChanges`. The value is null if the field is absent. Defaults: `gap: skip` and `fold: both`. */
export function parseClockChanges(spec: unknown, path: string): Parsed<ClockChanges | null> {
  if (spec === null || spec === undefined) return valid(null);
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, path, issues);
  const gap = collect(parseOneOf(fields?.gap, gaps, 'skip', `${path}.gap`, otherGaps), issues);
  const fold = collect(parseOneOf(fields?.fold, folds, 'both', `${path}.fold`, otherFolds), issues);
  if (issues.length > 0 || gap === undefined || fold === undefined) return { ok: false, issues };
  return valid({ gap, fold });
}
