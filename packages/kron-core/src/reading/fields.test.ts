import { describe, expect, test } from '@jest/globals';
import { readFields } from './fields.ts';
import type { Issue } from './issue.ts';
import { collect } from './parsed.ts';

function read(value: unknown): { fields: unknown; issues: Issue[] } {
  const issues: Issue[] = [];
  return { fields: readFields(value, ['mode', 'duration'], 'spec.window', issues), issues };
}

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));

describe('readFields', () => {
  test('ignores inherited fields', () => {
    const { fields, issues } = read(Object.assign(Object.create({ mode: 'after' }), { duration: '1h' }));
    expect(fields).toEqual({ duration: '1h' });
    expect(fields).not.toHaveProperty('mode');
    expect(issues).toEqual([]);
  });

  test('treats null and undefined as absent', () => {
    expect(read({ mode: null, duration: '1h' })).toEqual({ fields: { duration: '1h' }, issues: [] });
    expect(read({ mode: 'after', duration: undefined })).toEqual({ fields: { mode: 'after' }, issues: [] });
  });

  test('names twenty unknown fields and counts the others', () => {
    const named = read(unknownFields(20)).issues;
    expect(named).toHaveLength(20);
    expect(named.at(-1)?.message).toBe('unknown field; the fields here are mode and duration');
    const counted = read(unknownFields(21)).issues;
    expect(counted.map(({ path }) => path)).toEqual(named.map(({ path }) => path));
    expect(counted.at(-1)?.message).toMatch(/; and 1 more unknown field$/);
    expect(read(unknownFields(200_000)).issues.at(-1)?.message).toMatch(/; and 199980 more unknown fields$/);
  });

  test('shows sixty characters of an unknown name', () => {
    expect(read({ ['x'.repeat(60)]: 1 }).issues[0]?.path).toBe(`spec.window.${'x'.repeat(60)}`);
    expect(read({ ['x'.repeat(1_000_000)]: 1 }).issues[0]?.path).toBe(`spec.window.${'x'.repeat(60)}…`);
  });
});

describe('collect', () => {
  test('accepts any number of issues', () => {
    const issue: Issue = { path: 'spec', code: 'WrongType', message: '' };
    const issues: Issue[] = [];
    collect({ ok: false, issues: Array.from({ length: 500_000 }, () => issue) }, issues);
    expect(issues).toHaveLength(500_000);
  });
});
