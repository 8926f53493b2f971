import { expect, test } from '@jest/globals';
import type { Field } from './fieldSections.ts';
import { fieldTable } from './referencePage.ts';

const field: Field = {
  path: 'mode',
  type: 'string',
  fallback: '*',
  meaning: 'This | that.',
  example: 'a|b',
  typeName: undefined,
};

function rowOf(changes: Partial<Field>): string | undefined {
  return fieldTable([{ ...field, ...changes }], new Map([['Window', 'spec.window[]']]))
    .split('\n')
    .at(-1);
}

test('a bar in a text does not end its cell', () => {
  expect(rowOf({})).toBe('| `mode` | string | \\* | This \\| that. | `a\\|b` |');
});

test('an object with a section links to it instead of showing an example', () => {
  expect(rowOf({ type: 'list', typeName: 'Window' })).toBe(
    '| `mode` | [list](#specwindow) | \\* | This \\| that. |',
  );
});

test('a column without a value is left out', () => {
  expect(fieldTable([{ ...field, fallback: '', meaning: 'This.' }], new Map())).toBe(
    '| field | type | meaning | example |\n|---|---|---|---|\n| `mode` | string | This. | `a\\|b` |',
  );
});
