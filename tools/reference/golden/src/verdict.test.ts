import { expect, test } from '@jest/globals';
import type { Difference, Report } from './report.ts';
import { verdict } from './verdict.ts';

const golden = { 'Europe/Oslo': { decisions: 'd1', rules: 'r1' } };

function reporting(...differences: Difference[]): Report {
  return {
    decisions: 1,
    settled: '',
    unsettled: '',
    spreadDecisions: 1,
    spread: '',
    timeZoneData: '2026f',
    differences,
  };
}

test('an engine without differences has nothing to explain', () => {
  expect(verdict(reporting(), golden)).toEqual({ explained: [], unexplained: [] });
});

test('different decisions under different rules are explained', () => {
  const report = reporting({ zone: 'Europe/Oslo', decisions: 'd2', rules: 'r2' });
  expect(verdict(report, golden)).toEqual({ explained: ['Europe/Oslo'], unexplained: [] });
});

test('different decisions under the same rules are not explained', () => {
  const report = reporting({ zone: 'Europe/Oslo', decisions: 'd2', rules: 'r1' });
  expect(verdict(report, golden)).toEqual({ explained: [], unexplained: ['Europe/Oslo'] });
});

test('a zone that the golden file does not have is not explained', () => {
  const report = reporting({ zone: 'Europe/Bergen', decisions: 'd2', rules: 'r2' });
  expect(verdict(report, golden).unexplained).toEqual(['Europe/Bergen']);
});
