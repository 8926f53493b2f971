import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const page = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8');
const packages = readdirSync(resolve(root, 'packages')).filter((name) =>
  existsSync(resolve(root, 'packages', name, 'package.json')),
);

/** Folders without product code. */
const incidental = ['testing', 'reference'];

function foldersIn(name: string): string[] {
  const entries = readdirSync(resolve(root, 'packages', name, 'src'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

test('the architecture names every package', () => {
  expect(packages.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

/** The packages that the product code of a package imports. */
function importsOf(name: string): Set<string> {
  const src = resolve(root, 'packages', name, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.ts$|\btesting\//.test(path),
  );
  const text = files.map((path) => readFileSync(resolve(src, path), 'utf8')).join('\n');
  const imported = [...text.matchAll(/(?:from|import\() ?'(?:@kron\/|kron-)([\w-]+)/g)];
  return new Set(imported.map(([, other]) => `kron-${other}`).filter((other) => packages.includes(other)));
}

test('the picture of the packages has every import, and each one points down', () => {
  const lines = [...page.matchAll(/^ (kron-[\w-]+) (?:─*►|  )([^\n]*)$/gm)];
  const drawn = lines.map(([, name = '', others = '']) => ({
    name,
    imports: [...others.matchAll(/kron-[\w-]+/g)].map(([other]) => other),
  }));
  const order = drawn.map(({ name }) => name);
  expect(order.toSorted()).toEqual(packages.toSorted());
  expect(drawn.map(({ imports }) => imports.toSorted())).toEqual(
    order.map((name) => [...importsOf(name)].toSorted()),
  );
  for (const { name, imports } of drawn)
    expect(imports.filter((other) => order.indexOf(other) <= order.indexOf(name))).toEqual([]);
});

test('the architecture names every folder of a package', () => {
  const folders = packages.flatMap(foldersIn).filter((name) => !incidental.includes(name));
  expect(folders.filter((name) => !page.includes(`\`${name}/`) && !page.includes(`src/${name}`))).toEqual([]);
});

test('every source file that the architecture names exists', () => {
  const sources = packages.flatMap((name) =>
    readdirSync(resolve(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' }),
  );
  const named = [...page.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !sources.some((one) => `/${one}`.endsWith(`/${path}`)))).toEqual([]);
});
