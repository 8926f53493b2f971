import { expect, test } from '@jest/globals';
import type { Problem } from 'kron-core';
import { CompiledSpecs } from './compiledSpecs.ts';

type Fake = {
  readonly metadata: { readonly uid: string; readonly generation: number };
  readonly warnings: readonly Problem[];
  readonly due?: number;
};

function fake(uid: string, due?: number, generation = 1, warnings: readonly Problem[] = []): Fake {
  return { metadata: { uid, generation }, warnings, ...(due === undefined ? {} : { due }) };
}

function setUp(maximum: number) {
  const compiled: string[] = [];
  const reported: string[] = [];
  const specs = new CompiledSpecs<Fake, string>(
    {
      compile: ({ metadata: { uid, generation } }) => {
        compiled.push(uid);
        return `${uid} of ${generation}`;
      },
      dueTimeOf: ({ due }) => due,
      onWarning: ({ metadata }, { message }) => reported.push(`${metadata.uid}: ${message}`),
    },
    maximum,
  );
  return { specs, compiled, reported };
}

test('compiles each generation once', () => {
  const { specs, compiled } = setUp(10);
  const values = [fake('a'), fake('a'), fake('a', 5, 2), fake('a', 5, 2)].map((object) => specs.of(object));
  expect(values).toEqual(['a of 1', 'a of 1', 'a of 2', 'a of 2']);
  expect(compiled).toEqual(['a', 'a']);
});

test('keeps the objects that are due soonest, also after their due times have changed', () => {
  const { specs, compiled } = setUp(2);
  for (const object of [fake('late', 30), fake('soon', 10), fake('sooner', 5)]) specs.of(object);
  specs.setDue(fake('sooner'), 40);
  specs.of(fake('middle', 20));
  compiled.length = 0;
  for (const uid of ['soon', 'middle']) specs.of(fake(uid, 50));
  expect(compiled).toEqual([]);
  for (const uid of ['late', 'sooner']) specs.of(fake(uid, 50));
  expect(compiled).toEqual(['late', 'sooner']);
});

test('keeps the latest object if it was never due, and forgets deleted ones', () => {
  const { specs, compiled } = setUp(1);
  specs.of(fake('a', 10));
  specs.of(fake('b'));
  specs.of(fake('b'));
  specs.forget('b');
  specs.of(fake('b'));
  expect(compiled).toEqual(['a', 'b', 'b']);
});

test('reports the warnings of a generation once, however often it is compiled', () => {
  const { specs, reported } = setUp(0);
  const warning: Problem = { path: 'spec', message: 'too costly' };
  specs.of(fake('a', 1, 1, [warning]));
  specs.of(fake('a', 1, 1, [warning]));
  specs.of(fake('a', 1, 2, [warning]));
  expect(reported).toEqual(['a: too costly', 'a: too costly']);
});

test('reports once per generation what only the basis shows', () => {
  const reported: string[] = [];
  const specs = new CompiledSpecs<Fake, string, string>({
    compile: (_, basis) => basis,
    warningsOf: (compiled) =>
      compiled === 'costly' ? [{ path: 'spec.constraints', message: 'costs too much' }] : [],
    dueTimeOf: () => undefined,
    onWarning: ({ metadata }, { message }) =>
      reported.push(`${metadata.uid} of ${metadata.generation}: ${message}`),
  });
  for (const basis of ['cheap', 'costly', 'cheap', 'costly']) specs.of(fake('a'), basis);
  expect(reported).toEqual(['a of 1: costs too much']);
  specs.of(fake('a', undefined, 2), 'costly');
  expect(reported).toEqual(['a of 1: costs too much', 'a of 2: costs too much']);
});
