import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { mutants, notMutable } from '../../mutants/mutants.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const page = readFileSync(resolve(root, 'docs/reference/scheduling.md'), 'utf8');
const folder = resolve(root, 'packages/kron-conformance/cases');
const published = readdirSync(folder).flatMap(
  (file) => (JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as { cases: { clause: string }[] }).cases,
);

const numbers = [...page.matchAll(/<sub>(KS-[\d.]+)<\/sub>/g)].map(([, clause = '']) => clause);
const tested = new Set(published.map(({ clause }) => clause));

describe('the clauses of docs/reference/scheduling.md', () => {
  test('are anchors of their own name, each once', () => {
    const anchors = [...page.matchAll(/<a id="ks-([\d.]+)" href="#ks-\1"><sub>KS-\1<\/sub><\/a>/g)];
    expect(anchors.map(([, number]) => `KS-${number}`)).toEqual(numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('have at least one case each, and each case names one of them', () => {
    expect(numbers.filter((clause) => !tested.has(clause))).toEqual([]);
    expect([...tested].filter((clause) => !numbers.includes(clause))).toEqual([]);
  });

  test('have at least one misreading each, or a reason why there is none', () => {
    const misread = new Set(mutants.map(([clause]) => clause));
    expect(numbers.filter((clause) => !misread.has(clause))).toEqual(Object.keys(notMutable));
    expect([...misread].filter((clause) => !numbers.includes(clause))).toEqual([]);
  });

  test('have misreadings of a text that the reference has once', () => {
    const sourceOf = (file: string): string => readFileSync(resolve(import.meta.dirname, '..', file), 'utf8');
    const isThere = ([, file, text]: (typeof mutants)[number]): boolean =>
      sourceOf(file).split(text).length === 2;
    expect(mutants.filter((mutant) => !isThere(mutant))).toEqual([]);
  });
});
