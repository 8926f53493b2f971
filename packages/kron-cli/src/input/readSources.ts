import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Host } from '../host.ts';
import type { InputProblem } from './inputProblem.ts';

/** One text that was read. */
export type Source = {
  name: string;
  text: string;
  /** Named on the command line, not merely found in a folder: then it has to hold manifests. */
  named: boolean;
};

const manifestFile = /\.(?:ya?ml|json)$/i;

/** Reads everything that `-f` names, in that order; a folder's files by name. What cannot be read is a problem. */
export async function* readSources(
  filenames: readonly string[],
  recursive: boolean,
  host: Host,
): AsyncGenerator<Source | InputProblem> {
  // The same file given twice, or once more through its folder, is the same manifests.
  const seen = new Set<string>();
  for (const filename of await separated(filenames)) {
    if (filename === '-') {
      if (!seen.has('-')) yield await readStdin(host);
      seen.add('-');
    } else if (isNew(filename, seen)) yield* readPath(filename, recursive, seen);
  }
}

/** Several in one, with commas between them, as kubectl takes them; a file may have a comma in its name all the same. */
async function separated(filenames: readonly string[]): Promise<string[]> {
  const names = await Promise.all(filenames.map((filename) => partsOf(filename)));
  return names.flat();
}

async function partsOf(filename: string): Promise<string[]> {
  if (!filename.includes(',') || (await exists(filename))) return [filename];
  const parts = filename.split(',').filter((part) => part !== '');
  // A name of which no part is there was hardly meant as several.
  const there = await Promise.all(parts.map(async (part) => part === '-' || (await exists(part))));
  return there.includes(true) ? parts : [filename];
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}

/** Whatever way its path is written. */
function isNew(file: string, seen: Set<string>): boolean {
  const path = resolve(file);
  if (seen.has(path)) return false;
  seen.add(path);
  return true;
}

async function readStdin(host: Host): Promise<Source | InputProblem> {
  if (host.stdinIsTerminal)
    await host.err.write('kron: reading manifests from the terminal; end them with Ctrl-D\n');
  return decoded('stdin', await host.readStdin());
}

async function* readPath(
  path: string,
  recursive: boolean,
  seen: Set<string>,
): AsyncGenerator<Source | InputProblem> {
  try {
    if (!(await stat(path)).isDirectory()) {
      yield decoded(path, await readFile(path));
      return;
    }
    const files = await filesIn(path, recursive);
    if (files.length === 0) yield { source: path, message: emptyFolder(recursive) };
    for (const file of files) {
      if (isNew(file, seen)) yield* foundFile(file);
    }
  } catch (error) {
    yield unreadable(path, error);
  }
}

async function* foundFile(file: string): AsyncGenerator<Source | InputProblem> {
  try {
    yield { ...decoded(file, await readFile(file)), named: false };
  } catch (error) {
    yield unreadable(file, error);
  }
}

/** In the order of their names by code unit, so that it is the same on every machine. */
async function filesIn(folder: string, recursive: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (recursive) files.push(...(await filesIn(path, true)));
    } else if (manifestFile.test(entry.name)) {
      files.push(path);
    }
  }
  return files;
}

function decoded(name: string, bytes: Uint8Array): Source | InputProblem {
  const result = decodeText(bytes);
  return 'text' in result
    ? { name, text: result.text, named: true }
    : { source: name, message: result.message };
}

function emptyFolder(recursive: boolean): string {
  const where = recursive ? 'in it or below it' : 'directly in it; add -R for its subfolders';
  return `no file ending in .yaml, .yml or .json ${where}`;
}

const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied: it may not be read',
  EPERM: 'permission denied: it may not be read',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ELOOP: 'symbolic links go round in a circle',
  EISDIR: 'is a folder',
};

function unreadable(source: string, error: unknown): InputProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) throw error;
  return { source, message: systemErrors[code] ?? `cannot be read (${code})` };
}

const utf16Marks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Bytes of a file as text, or why they are none. A byte order mark is dropped. */
function decodeText(bytes: Uint8Array): { text: string } | { message: string } {
  if (utf16Marks.some(([first, second]) => bytes[0] === first && bytes[1] === second)) {
    return { message: 'is UTF-16; save it as UTF-8' };
  }
  const zero = bytes.indexOf(0);
  if (zero >= 0)
    return { message: `is binary: expected YAML or JSON text, found a zero byte at offset ${zero}` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { message: 'is not UTF-8 text: expected YAML or JSON' };
  }
}
