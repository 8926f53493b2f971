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
