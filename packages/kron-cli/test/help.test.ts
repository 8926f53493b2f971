import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bin, runKron } from './testing/runKron.ts';

const program = await runKron(['--help']);
const names = [...program.out.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*) /gm)].map(([, name = '']) => name);
const commands = names.filter((name) => name !== 'help');

test('the help of kron lists all commands', () => {
  expect(commands).toEqual(expect.arrayContaining(['preview', 'dry-run', 'simulate', 'completion']));
  expect(program.code).toBe(0);
});

test('the help of kron has its commands in groups, and the address of the documentation', () => {
  expect(program.out).toMatch(/^See what runs and why:\n {2}preview .*\n(?: {14}.*\n)? {2}explain /m);
  expect(program.out).toMatch(/^Check manifests:\n {2}validate /m);
  expect(program.out).toMatch(/^Act in a cluster:\n {2}trigger /m);
  expect(program.out).not.toContain('\nCommands:');
  expect(program.out).toMatch(/^Documentation: https:\/\//m);
});

test.each(commands)('the help of %s has examples, and the rest fits 80 columns', async (name) => {
  const { out, err, code } = await runKron([name, '--help']);
  expect({ err, code }).toEqual({ err: '', code: 0 });
  const [help = '', examples] = out.split('\nExamples:\n');
  expect(examples).toMatch(/^ {2}\S/);
  expect(help.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('a kubectl plugin is called kubectl kron', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kron-plugin-'));
  const plugin = join(folder, 'kubectl-kron');
  await symlink(bin, plugin);
  const help = (...args: string[]): string =>
    execFileSync(process.execPath, [plugin, ...args], { encoding: 'utf8' });
  expect(help('--help')).toMatch(/^Usage: kubectl kron \[options\]/);
  const crd = help('crd', '--help');
  expect(crd).toMatch(/^Usage: kubectl kron crd/);
  expect(crd.match(/^ {2}kron /m)).toBeNull();
  expect(crd).toContain('  kubectl kron crd | kubectl apply');
  await rm(folder, { recursive: true });
});

test('options may precede the command, and -f=FILE is -f FILE', async () => {
  const after = await runKron(['preview', '-f', 'several.yaml', '--now', '2026-01-01', '--count', '1']);
  expect(after.code).toBe(0);
  const args = ['--now', '2026-01-01', '-f=several.yaml', 'preview', '--count', '1'];
  expect(await runKron(args)).toEqual(after);
  expect((await runKron(['--cuont', '1', 'preview'])).err).toContain("unknown option '--cuont'");
});

test('version prints what a report of a fault needs', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const { node, tz } = process.versions;
  expect((await runKron(['version'])).out).toBe(`kron ${version}\nnode ${node}\ntzdata ${tz}\n`);
  const { out } = await runKron(['version', '-o', 'json']);
  expect(JSON.parse(out)).toEqual({ kron: version, node, tzdata: tz });
});

test('kron help COMMAND prints the same as kron COMMAND --help', async () => {
  expect(await runKron(['help', 'create'])).toEqual(await runKron(['create', '--help']));
});
