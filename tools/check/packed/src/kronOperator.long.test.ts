import { copyFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { runModule, testOn } from '@kron/engines';
import { emptyFolder, filesIn, pack, projectWith } from './pack.ts';
import { sh } from './sh.ts';

const fixtures = resolve(import.meta.dirname, '../fixtures');

let tarball: string;
let project: string;

beforeAll(async () => {
  tarball = await pack('kron-operator');
  project = await projectWith(tarball);
  await copyFile(join(fixtures, 'startOperator.mjs'), join(project, 'startOperator.mjs'));
  await copyFile(join(fixtures, 'typedOperator.ts'), join(project, 'typedOperator.ts'));
}, 600_000);

test('the tarball has the bundles, the CRD and nothing else', async () => {
  const files = await filesIn(tarball);
  const expected = [
    'LICENSE',
    'README.md',
    'dist/THIRD-PARTY-NOTICES.txt',
    'dist/controlledjobs.yaml',
    'dist/index.js',
    'dist/kronjobs.yaml',
    'dist/main.js',
    'package.json',
  ];
  const parts = /^dist\/([\w.-]+-[A-Z0-9]{8}\.js|types\/.+\.d\.ts)$/;
  expect(files.filter((file) => !parts.test(file)).toSorted()).toEqual(expected);
  expect(files).toContain('dist/types/index.d.ts');
});

test('publint finds nothing', async () => {
  await sh('publint', ['run', tarball, '--strict']);
});

test('its types resolve like its code', async () => {
  await sh('attw', [
    tarball,
    '--profile',
    'esm-only',
    '--exclude-entrypoints',
    'kronjobs.yaml',
    'controlledjobs.yaml',
  ]);
});

test('a strict TypeScript project compiles against it, without any other types', async () => {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--module', 'nodenext'];
  const lib = ['--lib', 'es2023,dom'];
  await sh(
    'tsc',
    ['--noEmit', '--skipLibCheck', 'false', '--types', '', ...lib, ...options, 'typedOperator.ts'],
    project,
  );
});

test('it installs no dependency', async () => {
  const installed = await readFile(join(project, 'node_modules/kron-operator/package.json'), 'utf8');
  expect(JSON.parse(installed)).not.toHaveProperty('dependencies');
});

for (const engine of ['node20', 'node24'] as const) {
  await testOn(engine, `starts in ${engine} from an empty folder`, async (program) => {
    const printed = JSON.parse(
      await runModule(engine, program, join(project, 'startOperator.mjs')),
    ) as unknown;
    expect(printed).toEqual({
      name: 'StartError',
      code: 'NoCluster',
      message: expect.stringContaining('the kubeconfig /nowhere/kubeconfig cannot be read'),
    });
  });
}

test('kron-operator is on the PATH after a global install', async () => {
  const prefix = await emptyFolder();
  await sh('npm', ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', tarball]);
  expect(await sh(join(prefix, 'bin/kron-operator'), ['--version'])).toMatch(/^kron-operator \d/);
});
