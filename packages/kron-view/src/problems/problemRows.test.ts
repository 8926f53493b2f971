import { expect, test } from '@jest/globals';
import type { ProblemRow } from '../worker/protocol.ts';
import {
  countText,
  foundProblems,
  noneFoundText,
  placeText,
  problemGroups,
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

const kronJob = { kind: 'KronJob', identity: 'prod/a' } as const;
const cronJob = { kind: 'CronJob', identity: 'prod/a' } as const;
const other = { kind: 'KronJob', identity: 'prod/b' } as const;

test.each<[rule: string, about: Partial<ProblemRow>, text: string, shown: object[], isFound: boolean]>([
  ['of an object that matches', kronJob, 'a', [kronJob], true],
  ['of an object that does not match', kronJob, 'b', [other], false],
  ['of an object of another kind with the same name', kronJob, 'outcome:planned', [cronJob], false],
  ['of an object whose kind is not known', { identity: 'prod/a' }, 'outcome:planned', [cronJob], true],
  ['of a kind without a row, of a converted object', { ...other, kind: 'CronJob' }, 'b', [other], true],
  ['of a kind without a row, of a hidden object', { ...other, kind: 'CronJob' }, 'a', [kronJob], false],
  ['of an object without a row whose name matches', { kind: 'KronJob', identity: 'prod/c' }, 'c', [], true],
  ['of an object without a row', { kind: 'KronJob', identity: 'prod/c' }, 'a', [kronJob], false],
  ['of no object', {}, 'a', [kronJob], true],
])('a search and a problem %s', (_, about, text, shown, isFound) => {
  const one = { ...problem('error'), ...about };
  const rows = [kronJob, cronJob, other];
  const search = { text, rows, shown: rows.filter((row) => shown.includes(row)) };
  expect(foundProblems([one], search)).toEqual(isFound ? [one] : []);
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
