import { levelCounts } from './levelCounts.ts';
import type { Result } from './runCases.ts';

export type ReportFormat = 'text' | 'json' | 'tap' | 'junit';

/** The result of a run as text. */
export const reports: Readonly<Record<ReportFormat, (results: readonly Result[]) => string>> = {
  text,
  json,
  tap,
  junit,
};

const mostFailures = 20;

/** The first failures, and a row for each level. */
function text(results: readonly Result[]): string {
  const failures = results.filter(({ status }) => status === 'failed');
  const lines = failures.slice(0, mostFailures).map(({ id, clause, reason }) => `${clause} ${id}: ${reason}`);
  const rest = failures.length - lines.length;
  if (rest > 0) lines.push(`${rest} more ${rest === 1 ? 'failure' : 'failures'}; --json lists all`);
  if (lines.length > 0) lines.push('');
  const rows = levelCounts(results).map((row) => Object.values(row).map(String));
  return [...lines, ...table([['level', 'passed', 'failed', 'unsupported'], ...rows]), ''].join('\n');
}

/** The first column to the left, the others to the right. */
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

function json(results: readonly Result[]): string {
  return `${JSON.stringify({ levels: levelCounts(results), results }, null, 2)}\n`;
}

/** https://testanything.org/tap-version-14-specification.html */
function tap(results: readonly Result[]): string {
  const lines = results.flatMap(({ id, clause, status, reason }, index) => {
    const name = `${index + 1} - ${clause} ${id}`;
    if (status === 'unsupported') return [`ok ${name} # SKIP unsupported`];
    if (status === 'passed') return [`ok ${name}`];
    return [`not ok ${name}`, '  ---', `  message: ${JSON.stringify(reason)}`, '  ...'];
  });
  return ['TAP version 14', `1..${results.length}`, ...lines, ''].join('\n');
}

/** The form that CI servers read: a suite for each level. */
function junit(results: readonly Result[]): string {
  const suites = levelCounts(results).flatMap(({ level, passed, failed, unsupported }) => [
    `<testsuite name="${level}" tests="${passed + failed + unsupported}" failures="${failed}" skipped="${unsupported}">`,
    ...results.filter((result) => result.level === level).map(testcase),
    '</testsuite>',
  ]);
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join(
    '\n',
  );
}

function testcase({ id, clause, status, reason = '' }: Result): string {
  const start = `<testcase classname="${clause}" name="${id}"`;
  if (status === 'passed') return `${start}/>`;
  const content = status === 'failed' ? `<failure message="${escaped(reason)}"/>` : '<skipped/>';
  return `${start}>${content}</testcase>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no way to write most control characters and lone surrogates. */
function escaped(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
