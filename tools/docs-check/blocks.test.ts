import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { validateKronJob } from 'kron-crd-schema';
import { parseAllDocuments } from 'yaml';
import { type Block, blocksOf } from './blocks.ts';

const root = resolve(import.meta.dirname, '../..');
const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } } },
};
const specFields = [
  'schedule',
  'timezone',
  'window',
  'distribution',
  'seed',
  'constraints',
  'notBefore',
  'notAfter',
  'policy',
];

const documents = [
  ...filesIn('docs'),
  ...filesIn('packages').filter((path) => /^packages\/[^/]+\/README\.md$/.test(path)),
  'README.md',
];
const blocks = documents.flatMap((path) =>
  blocksOf(readFileSync(resolve(root, path), 'utf8')).map((block) => ({
    ...block,
    path,
    at: `${path}:${block.line}`,
  })),
);

describe('commands in documents', () => {
  const commands = blocks.filter(({ language }) => language === 'sh' || language === 'bash');

  test.each(commands)('$at is run by tests, or says why not', ({ path, language, hasOutput, reason }) => {
    // Blocks of `sh` are run where they show an output, blocks of `bash` in docs are the steps of a guide.
    const isRun = language === 'sh' ? hasOutput : path.startsWith('docs/');
    expect({ isRun, reason }).not.toEqual({ isRun: false, reason: undefined });
  });

  test('hardly any of them is not run', () => {
    expect(commands.filter(({ reason }) => reason !== undefined).length / commands.length).toBeLessThan(0.2);
  });
});

describe('manifests in documents', () => {
  // errors.md has a test of its own, as half of what it shows is wrong.
  const manifests = blocks
    .filter(
      ({ language, isOutput, path }) => language === 'yaml' && !isOutput && !path.endsWith('/errors.md'),
    )
    .flatMap((block) =>
      kronJobsIn(block).map((kronJob, index) => ({ at: `${block.at} (${index + 1})`, kronJob })),
    );

  test.each(manifests)('$at is valid', ({ kronJob }) => {
    const validation = validateKronJob(kronJob);
    expect(validation.ok ? [] : validation.issues).toEqual([]);
  });

  test('there are some', () => {
    expect(manifests.length).toBeGreaterThan(10);
  });
});

/** KronJobs as a block shows them: whole, or some fields of a spec. What is of another kind is not for us to judge. */
function kronJobsIn({ content }: Block): object[] {
  return parseAllDocuments(content).flatMap((document) => {
    expect(document.errors).toEqual([]);
    const shown = document.toJS() as { kind?: string } | null;
    if (shown === null || typeof shown !== 'object') return [];
    if (shown.kind === 'KronJob') return [shown];
    if (!Object.keys(shown).every((key) => specFields.includes(key))) return [];
    const spec = { schedule: '0 0 * * *', jobTemplate, ...shown };
    return [{ apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name: 'db-backup' }, spec }];
  });
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' });
  return entries
    .filter((entry) => entry.endsWith('.md') && !entry.includes('node_modules'))
    .map((entry) => `${folder}/${entry}`)
    .toSorted();
}
