import { type Level, levels } from './case.ts';
import type { Result } from './runCases.ts';

export type ReportFormat = 'text' | 'json' | 'tap' | 'junit';

/** A format of the report, as functions that return the texts to print. */
type Report = {
  /** The text before the first case. `count` is the number of all cases. */
  readonly head?: (count: number) => string;
  /** The text after each case. `number` counts the cases from 1. */
  readonly each?: (result: Result, number: number) => string;
  /** The text at the end of the run. `reason` says why the run ended early. It is null if all cases were run. */
  readonly tail: (results: readonly Result[], reason: string | null) => string;
};

export const reports: Readonly<Record<ReportFormat, Report>> = {
  text: { tail: text },
  json: { tail: json },
  tap: {
    head: (count) => `TAP version 14\n1..${count}\n`,
    each: tapLines,
    tail: (_, reason) => (reason === null ? '' : `Bail out! ${reason}\n`),
  },
  junit: { tail: junit },
};

const mostFailures = 20;

/** The text report: the first failures, and then a table with one row for each level. */
function text(results: readonly Result[]): string {
  if (results.length === 0) return '';
  const failures = results.filter(({ status }) => status === 'failed');
  const lines = failures.slice(0, mostFailures).map(({ id, clause, reason }) => `${clause} ${id}: ${reason}`);
  const rest = failures.length - lines.length;
  if (rest > 0) lines.push(`${rest} more ${rest === 1 ? 'failure' : 'failures'}; --json lists all`);
  if (lines.length > 0) lines.push('');
  const rows = levelCounts(results).map((row) => Object.values(row).map(String));
  return [...lines, ...table([['level', 'passed', 'failed', 'unsupported'], ...rows]), ''].join('\n');
}

/** Formats a table. The first column is aligned to the left, and all other columns to the right. */
function table(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

function json(results: readonly Result[], error: string | null): string {
  const report = { levels: levelCounts(results), results, ...(error !== null && { error }) };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** The lines for one result in TAP 14: https://testanything.org/tap-version-14-specification.html */
function tapLines({ id, clause, status, reason }: Result, number: number): string {
  const name = `${number} - ${clause} ${id}`;
  if (status === 'unsupported') return `ok ${name} # SKIP unsupported\n`;
  if (status === 'passed') return `ok ${name}\n`;
  return `not ok ${name}\n  ---\n  message: ${JSON.stringify(reason)}\n  ...\n`;
}

/** The report in JUnit's format, for CI servers. It has one test suite for each level. */
function junit(results: readonly Result[], reason: string | null): string {
  const suites = levelCounts(results).flatMap(({ level, passed, failed, unsupported }) => [
    `<testsuite name="${level}" tests="${passed + failed + unsupported}" failures="${failed}" skipped="${unsupported}">`,
    ...results.filter((result) => result.level === level).map(testcase),
    '</testsuite>',
  ]);
  const stopped =
    reason === null
      ? []
      : [
          '<testsuite name="run" tests="1" failures="0" skipped="0" errors="1">',
          `<testcase classname="run" name="every case is run"><error message="${escaped(reason)}"/></testcase>`,
          '</testsuite>',
        ];
  const lines = [...suites, ...stopped];
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...lines, '</testsuites>', ''].join('\n');
}

function testcase({ id, clause, status, reason = '' }: Result): string {
  const start = `<testcase classname="${clause}" name="${id}"`;
  if (status === 'passed') return `${start}/>`;
  const content = status === 'failed' ? `<failure message="${escaped(reason)}"/>` : '<skipped/>';
  return `${start}>${content}</testcase>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a value for an XML attribute. Replaces control characters and lone surrogates, because XML 1.0 forbids most of
 * them.
 */
function escaped(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

type LevelCounts = { level: Level; passed: number; failed: number; unsupported: number };

/** The counts of each level that has results. */
function levelCounts(results: readonly Result[]): LevelCounts[] {
  return levels.flatMap((level) => {
    const own = results.filter((result) => result.level === level);
    const count = (status: Result['status']): number => own.filter((one) => one.status === status).length;
    const counts = { passed: count('passed'), failed: count('failed'), unsupported: count('unsupported') };
    return own.length === 0 ? [] : [{ level, ...counts }];
  });
}
