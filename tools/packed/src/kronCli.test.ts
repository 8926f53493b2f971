import { beforeAll, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { emptyFolder, filesIn, pack } from './pack.ts';
import { sh } from './sh.ts';

const manifest = resolve(import.meta.dirname, '../../../packages/kron-cli/package.json');

let tarball: string;
let prefix: string;

beforeAll(async () => {
  tarball = await pack('kron-cli');
  prefix = await emptyFolder();
  await sh('npm', ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', tarball]);
}, 120_000);

test('the tarball holds the bundle, what it prints, and nothing else', async () => {
  const files = await filesIn(tarball);
  const printed = ['dist/kronjob.schema.json', 'dist/kronjobs.yaml'];
  const notices = 'dist/THIRD-PARTY-NOTICES.txt';
  const expected = ['LICENSE', 'README.md', notices, 'dist/bin.js', ...printed, 'package.json'];
  expect(files.filter((file) => !/^dist\/[\w.-]+-[A-Z0-9]{8}\.js$/.test(file)).toSorted()).toEqual(expected);
});

test('publint finds nothing', async () => {
  await sh('publint', ['run', tarball, '--strict']);
});

test('it brings no dependency along', async () => {
  const installed = await readFile(join(prefix, 'lib/node_modules/kron-cli/package.json'), 'utf8');
  expect(JSON.parse(installed)).not.toHaveProperty('dependencies');
});

test.each(['kron', 'kubectl-kron'])('%s is on the PATH after a global install', async (program) => {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  expect(await sh(join(prefix, 'bin', program), ['--version'])).toContain(version);
});

test('kubectl can ask it what could come next', async () => {
  expect(await sh(join(prefix, 'bin', 'kubectl_complete-kron'), ['prev'])).toContain('preview');
});
