import { beforeAll, expect, test } from '@jest/globals';
import { type CommandLineEngine, runModule, runPage, testOn } from '@kron/engines';
import { build } from 'esbuild';
import { copyFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { filesIn, pack, projectWith } from './pack.ts';
import { sh } from './sh.ts';

const fixtures = resolve(import.meta.dirname, '../fixtures');

let tarball: string;
let project: string;

beforeAll(async () => {
  tarball = await pack('kron-core');
  project = await projectWith(tarball);
  await copyFile(join(fixtures, 'decide.mjs'), join(project, 'decide.mjs'));
  await copyFile(join(fixtures, 'typed.ts'), join(project, 'typed.ts'));
}, 600_000);

test('the tarball has what a user needs and nothing else', async () => {
  const files = await filesIn(tarball);
  const expected = [
    'LICENSE',
    'README.md',
    'dist/THIRD-PARTY-NOTICES.txt',
    'dist/controller.js',
    'dist/index.js',
    'dist/shared.js',
    'dist/vendor.js',
    'package.json',
  ];
  const open = /^(dist\/types\/.+\.d\.ts|vectors\/.+\.(json|md))$/;
  expect(files.filter((file) => !open.test(file)).toSorted()).toEqual(expected);
  expect(files).toContain('dist/types/index.d.ts');
  expect(files).toContain('dist/types/controller.d.ts');
});

test('the published manifest does not refer to the sources', async () => {
  const manifest = await readFile(join(project, 'node_modules/kron-core/package.json'), 'utf8');
  expect(manifest).not.toContain('src/');
});

test('publint finds nothing', async () => {
  await sh('publint', ['run', tarball, '--strict']);
});

test('its types resolve like its code', async () => {
  await sh('attw', [tarball, '--profile', 'esm-only']);
});

test('a strict TypeScript project without Node types compiles against it', async () => {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--module', 'nodenext'];
  await sh('tsc', ['--noEmit', '--skipLibCheck', 'false', '--types', '', ...options, 'typed.ts'], project);
});

const commandLineEngines: CommandLineEngine[] = ['node20', 'node24', 'bun', 'deno'];
for (const engine of commandLineEngines) {
  await testOn(engine, `decides in ${engine} from an empty folder`, async (program) => {
    expectDecision(await runModule(engine, program, join(project, 'decide.mjs')));
  });
}

await testOn('chromium', 'decides in Chromium, bundled without a Node module', async (program) => {
  expectDecision(await runPage(program, await bundleForBrowser()));
});

async function bundleForBrowser(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(project, 'decide.mjs')],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
  });
  return outputFiles[0]?.text ?? '';
}

test('a bundle that decides about KronJobs contains no code for ControlledJobs', async () => {
  const ofControlledJobs = ['OneTooMany', 'daysOfWeek', 'spec.events'];
  const found = async (name: string): Promise<string[]> => {
    const bundle = await bundleOf(`import { ${name} } from 'kron-core'; console.log(${name});`);
    return ofControlledJobs.filter((word) => bundle.includes(word));
  };
  expect(await found('decide')).toEqual([]);
  expect(await found('decideControlled')).toEqual(ofControlledJobs);
});

async function bundleOf(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
  });
  return outputFiles[0]?.text ?? '';
}

function expectDecision(printed: string): void {
  expect(JSON.parse(printed)).toMatchObject({
    action: 'wait',
    next: { periodID: '2026-03-01T00:00:00Z', attempts: 1, chosenTime: '2026-03-01T00:58:29.000Z' },
  });
}
