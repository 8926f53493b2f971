import { beforeAll, expect, test } from '@jest/globals';
import { runModule, testOn } from '@kron/engines';
import { copyFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { filesIn, pack, projectWith } from './pack.ts';
import { sh } from './sh.ts';

const fixtures = resolve(import.meta.dirname, '../fixtures');

let tarball: string;
let project: string;

beforeAll(async () => {
  tarball = await pack('kron-crd-schema');
  project = await projectWith(tarball, await pack('kron-core'));
  await copyFile(join(fixtures, 'validate.mjs'), join(project, 'validate.mjs'));
  await copyFile(join(fixtures, 'typedManifest.ts'), join(project, 'typedManifest.ts'));
}, 600_000);

test('the tarball has what a user needs and nothing else', async () => {
  const files = await filesIn(tarball);
  const expected = [
    'LICENSE',
    'README.md',
    'dist/THIRD-PARTY-NOTICES.txt',
    'dist/index.js',
    'dist/validator.js',
    'dist/warnings.js',
    'generated/controlledjob.schema.json',
    'generated/controlledjobs.yaml',
    'generated/kronjob.schema.json',
    'generated/kronjobs.yaml',
    'package.json',
  ];
  expect(files.filter((file) => !/^dist\/types\/.+\.d\.ts$/.test(file)).toSorted()).toEqual(expected);
  expect(files).toEqual(expect.arrayContaining(['dist/types/index.d.ts', 'dist/types/warnings/index.d.ts']));
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
    'kronjob.schema.json',
    'controlledjobs.yaml',
    'controlledjob.schema.json',
  ]);
});

test('a strict TypeScript project without Node types compiles against it', async () => {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--module', 'nodenext'];
  await sh(
    'tsc',
    ['--noEmit', '--skipLibCheck', 'false', '--types', '', ...options, 'typedManifest.ts'],
    project,
  );
});

test('the CRD is included as a file', async () => {
  const file = join(project, 'node_modules/kron-crd-schema/generated/kronjobs.yaml');
  expect(await readFile(file, 'utf8')).toContain('kind: CustomResourceDefinition');
});

for (const engine of ['node20', 'node24', 'bun', 'deno'] as const) {
  await testOn(engine, `validates a manifest in ${engine} from an empty folder`, async (program) => {
    const printed = JSON.parse(await runModule(engine, program, join(project, 'validate.mjs'))) as unknown;
    expect(printed).toEqual({
      ok: false,
      paths: ['spec.schedule', 'spec.jobTemplate'],
      crd: 'kronjobs.kron.io',
    });
  });
}
