import { expect, test } from '@jest/globals';
import { runKron } from './testing/runKron.ts';

const program = await runKron(['--help']);
const names = [...program.out.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*) /gm)].map(([, name = '']) => name);
const commands = names.filter((name) => name !== 'help');

test('the help of kron lists all commands', () => {
  expect(commands).toEqual(expect.arrayContaining(['preview', 'dry-run', 'simulate', 'completion']));
  expect(program.code).toBe(0);
});

test.each(commands)('the help of %s has examples, and the rest fits 80 columns', async (name) => {
  const { out, err, code } = await runKron([name, '--help']);
  expect({ err, code }).toEqual({ err: '', code: 0 });
  const [help = '', examples] = out.split('\nExamples:\n');
  expect(examples).toMatch(/^ {2}\S/);
  expect(help.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('kron help COMMAND prints the same as kron COMMAND --help', async () => {
  expect(await runKron(['help', 'create'])).toEqual(await runKron(['create', '--help']));
});
