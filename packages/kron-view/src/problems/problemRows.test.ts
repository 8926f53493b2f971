import { expect, test } from '@jest/globals';
import type { ProblemRow } from '../worker/protocol.ts';
import {
  countText,
  noneFoundText,
  placeText,
  problemGroups,
  shownProblems,
  spanAround,
  wrongCount,
} from './problemRows.ts';

const problem = (severity: ProblemRow['severity'], identity?: string): ProblemRow => ({
  severity,
  code: 'LostInGap',
  message: '',
  place: null,
  ...(identity === undefined ? {} : { identity }),
});

test('problems are filtered by severity and object, those of no object stay', () => {
  const all = [problem('error', 'prod/a'), problem('warning', 'prod/b'), problem('warning')];
  expect(shownProblems(all, { error: true, warning: false }, null)).toEqual([all[0]]);
  const both = { error: true, warning: true };
  expect(shownProblems(all, both, new Set(['KronJob prod/b']))).toEqual([all[1], all[2]]);
});

test('problems of an object of another kind with the same name are filtered out', () => {
  const kinds = ['KronJob', 'CronJob'] as const;
  const all = kinds.map((kind): ProblemRow => ({ ...problem('error', 'prod/a'), kind }));
  const both = { error: true, warning: true };
  expect(shownProblems(all, both, new Set(['CronJob prod/a']))).toEqual([all[1]]);
});

test.each([
  [{ place: { file: 'a.yaml', line: 3, column: 1 }, path: 'spec.schedule' }, 'a.yaml:3:1, spec.schedule'],
  [{ place: { file: 'a.yaml' } }, 'a.yaml'],
  [{ place: null }, ''],
])('the place of %j is "%s"', (at, text) => {
  expect(placeText(at)).toBe(text);
});

test('a problem outside of the axis is shown in its middle', () => {
  expect(spanAround(50, { from: 0, to: 100 })).toEqual({ from: 0, to: 100 });
  expect(spanAround(500, { from: 0, to: 100 })).toEqual({ from: 450, to: 550 });
});

test('a span without problems names what was checked', () => {
  const checked = 'specs, unschedulable periods, clock changes, overlapping runs of 10m, short deadlines';
  const text = `None found in 1970-01-01 00:00Z to 1970-01-01 01:00Z. Checked: ${checked}`;
  const span = { from: 0, to: 3600 };
  expect(noneFoundText(span, { assumed: 600, isObserved: false, maxPerMinute: null })).toBe(`${text}.`);
  expect(noneFoundText(span, { assumed: 600, isObserved: false, maxPerMinute: 5 })).toBe(
    `${text}, more than 5 starts in a minute.`,
  );
  expect(noneFoundText(span, { assumed: 600, isObserved: true, maxPerMinute: null })).toContain(
    'overlapping runs of their observed duration or 10m, ',
  );
});

const coded = (code: string, severity: ProblemRow['severity'], identity = 'prod/a'): ProblemRow => ({
  ...problem(severity, identity),
  code,
});

test('equal codes are one group, which names its first objects', () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => coded('LikelyLate', 'warning', `prod/${name}`));
  const groups = problemGroups([coded('Failing', 'error'), ...all]);
  expect(groups.map(({ code, rows, summary }) => [code, rows.length, summary])).toEqual([
    ['Failing', 1, '1 problems: prod/a'],
    ['LikelyLate', 4, '4 problems: prod/a, prod/b and 2 more'],
  ]);
});

test('what is wrong now are errors, failing and missed runs, and unschedulable periods', () => {
  const warnings = ['Missed', 'Unschedulable', 'LikelyLate', 'Overlapping'].map((code) =>
    coded(code, 'warning'),
  );
  const all = [coded('Failing', 'error'), coded('InvalidSpec', 'error'), ...warnings];
  expect(wrongCount(all)).toBe(4);
  expect(wrongCount(all.slice(4))).toBe(0);
  expect([countText(all), countText(all.slice(0, 1))]).toEqual(['6 problems', '1 problem']);
});
