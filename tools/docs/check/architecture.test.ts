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

/** The packages that the source of a package imports, as the table names them. */
function importsOf(name: string): string {
  const folder = resolve(root, 'packages', name, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const product = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('testing/'));
  const imported = product.flatMap((file) =>
    [...readFileSync(resolve(folder, file), 'utf8').matchAll(/ from '(?:@kron\/|kron-)([a-z-]+)/g)].map(
      ([, short = '']) => `\`kron-${short}\``,
    ),
  );
  return [...new Set(imported)].toSorted().join(', ') || 'none';
}

test('the architecture draws every package, and its table names what each imports', () => {
  const [, picture = ''] = /```([^]*?)```/.exec(page) ?? [];
  expect(packages.filter((name) => !picture.includes(name))).toEqual([]);
  const rows = [...page.matchAll(/^\| `(kron-[a-z-]+)` \| [^|]+ \| ([^|]+) \|/gm)];
  expect(Object.fromEntries(rows.map(([, name, imports]) => [name, imports]))).toEqual(
    Object.fromEntries(packages.map((name) => [name, importsOf(name)])),
  );
});

test('the architecture names every folder of a package', () => {
  const folders = packages.flatMap(foldersIn).filter((name) => !incidental.includes(name));
  expect(folders.filter((name) => !page.includes(`\`${name}/`) && !page.includes(`src/${name}`))).toEqual([]);
});

const files = packages.flatMap((name) =>
  ['src', 'test']
    .map((folder) => resolve(root, 'packages', name, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => resolve(folder, file)),
    ),
);

function missing(paths: readonly string[]): string[] {
  return paths.filter((path) => !files.some((file) => file.endsWith(`/${path}`)));
}

test('every source file that the architecture names exists', () => {
  const named = [...page.matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(missing(named)).toEqual([]);
});

test('every mechanism of the operator has a test that exists', () => {
  const [, table = ''] = /^### Mechanisms\n[^]*?\n\|[-|]+\n([^]*?)\n\n/m.exec(page) ?? [];
  const rows = table.split('\n');
  const tests = rows.flatMap((row) => {
    const [, named = row] = /^\| `[\w/]+\.ts` \|.*\| ((?:`[\w/.]+\.test\.ts`(?:, )?)+) \|$/.exec(row) ?? [];
    return named.split(', ').map((file) => file.replaceAll('`', ''));
  });
  expect(rows.length).toBeGreaterThan(20);
  expect(missing(tests)).toEqual([]);
});

test('every part in the picture of a run is exported by a package', () => {
  const [, picture = ''] = /^## From a watch event[^]*?```\n([^]*?)```/m.exec(page) ?? [];
  const names = picture.match(/\b[A-Z][a-z]+\w*|\b[a-z]+[A-Z]\w*/g) ?? [];
  const parts = [...new Set(names)].filter((name) => !/^(KronJob|Jobs?|Lease)$/.test(name));
  expect(parts.length).toBeGreaterThan(15);
  const sources = files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const isExported = (name: string): boolean =>
    sources.some((source) => new RegExp(`^export (class|function|type|const) ${name}\\b`, 'm').test(source));
  expect(parts.filter((name) => !isExported(name))).toEqual([]);
});
