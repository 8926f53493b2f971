/**
 * Decides again about clusters that earlier versions have recorded. `recorded/` has one file per recording, which never
 * changes. A decision that differs on purpose is declared in `recorded/declared.json`:
 *
 *   { "2026-11-23.jsonl:7": { "why": "…", "decision": { … } } }
 *
 * `RECORD=2026-11-23 pnpm test recorded` makes a new recording.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { history } from '../testing/historyStep.ts';
import {
  clusterOf,
  decideAnew,
  type RecordedCluster,
  type RecordedDecision,
} from '../testing/recordedCluster.ts';
import { replay } from '../testing/replay.ts';
import type { Decided } from '../testing/world.ts';

type Line = { cluster: RecordedCluster; decision: RecordedDecision };
type Declared = Record<string, { why: string; decision: RecordedDecision }>;

const folder = new URL('../../../recorded/', import.meta.url);

const { RECORD: name } = process.env;
if (name !== undefined) writeFileSync(new URL(`${name}.jsonl`, folder), recording());

const declared = JSON.parse(readFileSync(new URL('declared.json', folder), 'utf8')) as Declared;
const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
const recorded = new Map(files.flatMap(linesOf));

test.each(files)('each cluster in %s is decided as it was then, or as declared', (file) => {
  const differing = [...recorded]
    .filter(([place]) => place.startsWith(`${file}:`))
    .map(([place, { cluster, decision }]) => ({
      place,
      expected: declared[place]?.decision ?? decision,
      found: decideAnew(cluster),
    }))
    .filter(({ expected, found }) => JSON.stringify(sorted(expected)) !== JSON.stringify(sorted(found)));
  expect(differing).toEqual([]);
});

test('each declared difference names a recorded cluster, differs from it and has a reason', () => {
  const idle = Object.entries(declared).filter(([place, { why, decision }]) => {
    const before = recorded.get(place)?.decision;
    return before === undefined || why === '' || JSON.stringify(before) === JSON.stringify(decision);
  });
  expect(idle).toEqual([]);
});

test('the recordings contain every action of the histories', () => {
  const actions = new Set([...recorded.values()].map(({ decision }) => decision.action));
  expect([...actions].sort()).toEqual(['invalid', 'record', 'replace', 'run', 'suspended', 'wait']);
});

function linesOf(file: string): [place: string, line: Line][] {
  const lines = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => [`${file}:${index + 1}`, JSON.parse(line) as Line]);
}

/** Decisions of random histories: the smallest clusters of each sort of decision. */
function recording(): string {
  const bySort = new Map<string, string[]>();
  for (const lived of fc.sample(history, { numRuns: 400, seed: 20261123 })) {
    for (const decided of replay(lived).decided) {
      const sort = sortOf(decided);
      const lines = new Set(bySort.get(sort)).add(lineOf(decided));
      bySort.set(sort, [...lines].sort(byLength).slice(0, 3));
    }
  }
  return [...bySort.values()].flat().join('');
}

function lineOf(decided: Decided): string {
  const cluster = clusterOf(decided);
  return `${JSON.stringify({ cluster, decision: decideAnew(cluster) })}\n`;
}

function sortOf({ decision, observed }: Decided): string {
  const { action, reason, outcomes, claim, next, scheduling } = decision;
  const settled = outcomes.map(({ outcome, reason: why }) => `${outcome} ${why}`);
  const edited = scheduling.schedulingHash !== (observed.status.schedulingHash ?? scheduling.schedulingHash);
  return JSON.stringify([action, reason, [...new Set(settled)], claim?.for, next === null, edited]);
}

function byLength(a: string, b: string): number {
  return a.length - b.length;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
