import { expect, test } from '@jest/globals';
import { explore, Finding } from './explore.ts';
import { diceOf, mutate } from './mutate.ts';
import type { Target } from './target.ts';

/** Counts what the target reaches, as instrumented code does. */
const counters = { s: { 0: 0 }, b: { 0: [0, 0, 0, 0, 0] } };
Object.assign(globalThis, { __coverage__: { planted: counters } });

const letters = ['k', 'r', 'o', 'n'];

const planted: Target = {
  name: 'planted',
  seeds: ['aaaa'],
  words: letters,
  maxSteps: 100,
  check(input) {
    const depth = letters.findIndex((letter, index) => input[index] !== letter);
    for (let reached = 0; reached < (depth < 0 ? 4 : depth); reached++) counters.b[0][reached] = 1;
    if (depth < 0) throw new Error('found');
  },
};

const finding = async (target: Target, runs: number): Promise<unknown> =>
  explore(target, { runs, seed: 1 }).catch((error: unknown) => error);

test('an input that only coverage leads to is found, and the same one each time', async () => {
  const first = await finding(planted, 20_000);
  expect(first).toBeInstanceOf(Finding);
  expect((first as Finding).input.slice(0, 4)).toBe('kron');
  expect(await finding(planted, 20_000)).toEqual(first);
});

test('an input that takes too many steps is a finding', async () => {
  const check = (): void => void (counters.s[0] = 101);
  expect(await finding({ ...planted, check }, 1)).toMatchObject({
    message: 'Error: took 101 steps, expected at most 100',
  });
});

test('mutated JSON is usually still JSON, and never sets a prototype', () => {
  const dice = diceOf(7);
  const texts = Array.from({ length: 1_000 }, () =>
    mutate('{"a":[1,{"b":"c"}]}', '{"d":2}', ['__proto__'], dice),
  );
  const valid = texts.filter((text) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  });
  expect(valid.length).toBeGreaterThan(300);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});
