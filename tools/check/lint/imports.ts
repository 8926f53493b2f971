import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The files of a folder by their relative path, each with the files that it imports, types and lazy imports included. */
export type Imports = ReadonlyMap<string, readonly string[]>;

// The formatter puts each statement at the start of a line and paths into single quotes.
const statement = /^(?:import|export)\b[^;']*'(\.{1,2}\/[^']+)'/gm;
const lazy = /\bimport\(\s*'(\.{1,2}\/[^']+)'/g;

/** Reads the import statements of all `.ts` and `.tsx` files below a folder. */
export function readImports(folder: string): Imports {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const paths = [...text.matchAll(statement), ...text.matchAll(lazy)].map(([, path = '']) =>
        posix.join(dirname(file), path),
      );
      return [file, [...new Set(paths)].filter((path) => known.has(path))];
    }),
  );
}

/** Circles of files, each as `a.ts → b.ts → a.ts`, one for each import that closes a circle. */
export function fileCircles(imports: Imports): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      circles.push([...path.slice(start), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const imported of imports.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

/** Sibling folders that import each other, each pair with one import in either direction. */
export function mutualFolders(imports: Imports): string[] {
  const between = new Map<string, string>();
  for (const [file, imported] of imports) {
    for (const other of imported) {
      const [from, to] = siblings(file, other);
      if (from !== undefined && to !== undefined) between.set(`${from} ${to}`, `${file} → ${other}`);
    }
  }
  return [...between].flatMap(([folders, example]) => {
    const [from = '', to = ''] = folders.split(' ');
    const back = between.get(`${to} ${from}`);
    return from < to && back !== undefined
      ? [`${from} and ${to} import each other: ${example}; ${back}`]
      : [];
  });
}

/** The two sibling folders that an import connects; none if one folder contains the other file. */
function siblings(file: string, other: string): [string?, string?] {
  const [from, to] = [file.split('/'), other.split('/')];
  const fork = from.findIndex((part, index) => part !== to[index]);
  if (fork < 0 || fork >= from.length - 1 || fork >= to.length - 1) return [];
  return [from.slice(0, fork + 1).join('/'), to.slice(0, fork + 1).join('/')];
}
