import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { recordedSeconds } from '../jest/longestFirst.mjs';

const columns = ['passed', 'failed', 'skipped'];
/** Seconds from which a test file is listed. */
const costly = 10;

/** A row for each step, and beneath it one for each of its parts. */
export function table(results) {
  const rows = results.flatMap((result) => [
    result,
    ...(result.parts ?? []).map((part) => ({ ...part, name: `  ${part.name}` })),
  ]);
  const width = Math.max(...rows.map(({ name }) => name.length));
  const head = `${''.padEnd(width)}${columns.map((column) => column.padStart(9)).join('')}     time`;
  const lines = rows.map(
    (row) =>
      row.name.padEnd(width) +
      columns.map((column) => String(row[column]).padStart(9)).join('') +
      `${row.seconds.toFixed(1)} s`.padStart(9),
  );
  return [head, ...lines].join('\n');
}

/** The test files that took longest, with their recorded seconds, and what all others took together. */
export function costs(results) {
  const files = results.flatMap((result) => result.files ?? []).toSorted((a, b) => b.seconds - a.seconds);
  const listed = files.filter(({ seconds }) => seconds >= costly);
  const rest = files.slice(listed.length).reduce((sum, { seconds }) => sum + seconds, 0);
  const gone = Object.keys(recordedSeconds).filter((path) => !existsSync(resolve(root, path)));
  return [
    'Test files that took longest, with the seconds recorded in tools/check/jest/seconds.json:',
    ...listed.map(({ path, seconds }) => costLine(seconds, recordedSeconds[path] ?? 'new', path)),
    costLine(rest, '', `${files.length - listed.length} others together`),
    ...gone.map((path) => `recorded, but gone: ${path}`),
  ].join('\n');
}

function costLine(seconds, recorded, what) {
  return `${seconds.toFixed(1).padStart(9)} s ${String(recorded).padStart(5)}  ${what}`;
}

/** The last line of a run. A run that executed no test has failed, whatever its commands returned. */
export function closingLine(results) {
  const [passed, failed, skipped] = columns.map((column) =>
    results.reduce((sum, result) => sum + result[column], 0),
  );
  const executed = results.some((result) => result.name.startsWith('test') && result.passed > 0);
  const line = `${passed} passed, ${failed} failed` + (skipped > 0 ? `, ${skipped} skipped` : '');
  return { line, ok: failed === 0 && executed };
}
