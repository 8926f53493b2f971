import { because } from './because.ts';
import { type Fixture, fixture, invalid } from './fixture.ts';

const job = 'spec.jobTemplate.spec';
const label = 'spec.jobTemplate.metadata.labels';

/** JSON.parse creates an own key; an object literal would set the prototype. */
const tampered: unknown = JSON.parse('{"__proto__": {"admin": true}}');

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

export const hostileFixtures: readonly Fixture[] = [
  fixture(`${job}.newerField`, tampered, [`${job}.newerField.__proto__ UnknownField`], because.tampering),
  fixture('spec.window', tampered, ['spec.window.__proto__ UnknownField'], {
    ...because.tampering,
    server: 'refuses',
    validator: 'refuses',
  }),
  ...['constructor', 'toString', 'prototype', 'hasOwnProperty'].flatMap((name) =>
    invalid(`spec.${name}`, 'UnknownField', ['x']),
  ),
  fixture('spec.distribution', { name: 'skewEarly', params: { constructor: '1' } }, [
    'spec.distribution.params.constructor UnknownField',
  ]),
  fixture(label, { constructor: 'x', toString: 'x' }, []),
  fixture(`${job}.newerField`, nested(120), [`${job}.newerField.a.a.a.a TooDeep`], because.depth),
  fixture('spec.seed.salt', 'x'.repeat(3000), ['spec.seed.salt TooLong']),
];
