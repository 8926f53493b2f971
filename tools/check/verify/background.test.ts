import { getPriority } from 'node:os';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Background } from './background.mjs';
import { runStep } from './runStep.mjs';

type Run = (command: string, args: readonly string[]) => Promise<number>;

const running = (script: string) => (run: Run) => async () =>
  (await run(process.execPath, ['--eval', script])) === 0 ? { passed: 1 } : { failed: 1 };

let printed: unknown[][];

beforeEach(() => {
  printed = [];
  for (const method of ['log', 'error'] as const)
    jest.spyOn(console, method).mockImplementation((...words) => void printed.push(words));
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('a step in the background has a lower priority, and its output is kept', async () => {
  const result = await runStep(new Background().step('tests', running('console.log(os.getPriority())')));
  expect(result).toMatchObject({ name: 'tests', passed: 1, failed: 0 });
  expect(printed).toEqual([[String(Math.min(19, getPriority() + 10))]]);
});

test.each([
  ['ends with another code than 0', running('process.exit(3)')],
  ['has a program that is missing', (run: Run) => async () => run('no-such-program', [])],
])('a step in the background that %s has failed', async (_, runOf) => {
  expect(await runStep(new Background().step('tests', runOf))).toMatchObject({ passed: 0, failed: 1 });
});

test('what still runs at the end is stopped', async () => {
  const background = new Background();
  const step = background.step('tests', running('setInterval(() => {}, 1000)'));
  background.stop();
  expect(await runStep(step)).toMatchObject({ failed: 1 });
});
