import { describe, expect, test } from '@jest/globals';
import { resolve } from 'node:path';
import { fileCircles, type Imports, mutualFolders, readImports } from './imports.ts';

const packages = resolve(import.meta.dirname, '../../../packages');

describe.each([
  'kron-cli',
  'kron-conformance',
  'kron-core',
  'kron-crd-schema',
  'kron-fleet',
  'kron-kubernetes',
  'kron-operator',
  'kron-view',
])('the source of %s', (name) => {
  const imports = readImports(resolve(packages, name, 'src'));

  test('has no files that import each other in a circle, not even types', () => {
    expect(fileCircles(imports)).toEqual([]);
  });

  test('has no two folders that import each other', () => {
    expect(mutualFolders(withoutTests(imports))).toEqual([]);
  });
});

/** Tests import whatever they need. */
function withoutTests(imports: Imports): Imports {
  return new Map([...imports].filter(([file]) => !/\.test\.ts$|(?:^|\/)testing\//.test(file)));
}

test('reads imports from statements over several lines, types, exports and lazy imports', () => {
  const imports = readImports(resolve(import.meta.dirname, 'fixtures/imports'));
  expect(imports.get('a.ts')).toEqual(['b.ts', 'c/d.ts', 'e.ts', 'f.ts']);
});

test('a circle names the files on its path', () => {
  const imports = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['b.ts']],
  ]);
  expect(fileCircles(imports)).toEqual(['b.ts → c.ts → b.ts']);
});

test('two folders can import each other without a circle of files', () => {
  const imports = new Map([
    ['x/a.ts', ['y/b.ts', 'top.ts']],
    ['y/c.ts', ['x/d.ts']],
    ['top.ts', ['x/a.ts']],
  ]);
  expect(mutualFolders(imports)).toEqual(['x and y import each other: x/a.ts → y/b.ts; y/c.ts → x/d.ts']);
});

test('a folder and its subfolder are no pair', () => {
  const imports = new Map([
    ['x/a.ts', ['x/y/b.ts']],
    ['x/y/b.ts', ['x/c.ts']],
  ]);
  expect(mutualFolders(imports)).toEqual([]);
});
