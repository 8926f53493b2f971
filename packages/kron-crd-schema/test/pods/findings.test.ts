import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { templateFindings } from '../../src/pods/index.ts';
import { readFixtures } from '../readFixtures.ts';
import { templates, writtenTemplates } from './corpus.ts';
import { verdictOf } from './verdict.ts';

test('there are at least 300 templates, with different names', () => {
  expect(templates.length).toBeGreaterThanOrEqual(300);
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
});

/** The API server's verdicts agree with these, as agreement.cluster.test.ts shows. */
test('the findings are those of findings.txt', () => {
  const text = writtenTemplates
    .map(({ name, manifest }) => `${[name, ...findingsOf(manifest)].join('  ')}\n`)
    .join('');
  const file = resolve(import.meta.dirname, 'findings.txt');
  if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
});

function findingsOf(manifest: unknown): string[] {
  const { errors, warnings } = verdictOf(manifest);
  const findings = [...errors.map((one) => `error: ${one}`), ...warnings.map((one) => `warning: ${one}`)];
  return findings.map((one) => one.replace('spec.jobTemplate.spec.', ''));
}

test.each(['KronJob', 'ControlledJob'] as const)('the examples of a %s have no findings', (kind) => {
  for (const { manifest } of readFixtures(kind).get('examples') ?? []) {
    expect(templateFindings(manifest, [])).toEqual({ issues: [], warnings: [] });
  }
});
