import { isUtf8 } from 'node:buffer';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Host } from '../host.ts';
import { asHttp, fetchSource, isUrl } from './fetchSource.ts';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import type { Source } from '@kron/fleet/input/readSource';
import type { SourceText } from '@kron/fleet/input/yaml/sourceText';
import { shellWord } from '../output/shellWord.ts';
import { collect, InputLimitError, readBytes } from './readBytes.ts';
import { UsageError } from '../usageError.ts';
import { Utf8Text } from './utf8Text.ts';

/** The names of standard input. `/dev/stdin` is not opened as a file, because that fails if standard input is a socket. */
const standardInput: ReadonlySet<string> = new Set(['-', '/dev/stdin']);

export function isStandardInput(filename: string): boolean {
  return standardInput.has(filename);
}

/** Whether one of the names of `-f` is standard input, which can be read only once. */
export function namesStandardInput(filenames: readonly string[]): boolean {
  return filenames.some((filename) => filename.split(',').some(isStandardInput));
}

export function namesUrl(filenames: readonly string[]): boolean {
  return filenames.some((filename) => filename.split(',').some(isUrl));
}

const manifestFile = /\.(?:ya?ml|json)$/i;

/**
 * Reads the files of `-f` in the given order, and the files of a folder in the order of their names. Yields a problem for
 * each unreadable file.
 */
export async function* readSources(
  filenames: readonly string[],
  recursive: boolean,
  host: Host,
): AsyncGenerator<Source | InputProblem> {
  // Reads each file once, even if `-f` names the file twice, or names both the file and its folder.
  const seen = new Set<string>();
  for (const filename of await splitFilenames(filenames)) {
    if (isStandardInput(filename)) {
      if (!seen.has('-')) yield await readStdin(host);
      seen.add('-');
    } else if (isUrl(filename)) yield await sourceOf(filename, true, () => fetchSource(filename));
    else if (isAddress(filename) && !(await exists(filename)))
      yield { source: filename, message: otherAddress(filename) };
    else if (await isNew(filename, seen)) yield* readPath(filename, recursive, seen);
  }
}

function isAddress(name: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(name);
}

function otherAddress(name: string): string {
  const expected = 'expected a file, a folder or an address that starts with http:// or https://';
  const path = /^file:\/\/(\/.*)$/i.exec(name)?.[1];
  if (path !== undefined) return `${expected}; write ${path}`;
  if (/^webcals?:/i.test(name))
    return `${expected}; import a calendar from its file: curl -fsSL ${shellWord(asHttp(name))} | kron calendar import - --name NAME`;
  return /^https?:/i.test(name) ? `${expected}; write ${asHttp(name)}` : expected;
}

/** The paths that `readSources` reads: files and folders of `-f`, and the manifests in these folders. Leaves out URLs. */
export async function sourcePaths(filenames: readonly string[], recursive: boolean): Promise<string[]> {
  const names = (await splitFilenames(filenames)).filter((name) => !isUrl(name));
  const paths = names.map(async (name) => [name, ...(await filesIn(name, recursive).catch(() => []))]);
  return (await Promise.all(paths)).flat();
}

/** Splits names at commas, as kubectl does, unless a file with that name exists. @throws UsageError if a name is empty */
async function splitFilenames(filenames: readonly string[]): Promise<string[]> {
  const names = (await Promise.all(filenames.map((filename) => partsOf(filename)))).flat();
  if (names.includes(''))
    throw new UsageError(['expected the name of a file or folder, a URL, or -, found an empty name']);
  return names;
}

async function partsOf(filename: string): Promise<string[]> {
  if (!filename.includes(',') || (await exists(filename))) return [filename];
  const parts = filename.split(',');
  // A URL can contain commas, so it is split only if each part is a URL.
  if (isUrl(filename) && parts.every(isUrl)) return parts;
  // If none of the parts exists, the whole name stays, so that the problem quotes what the user wrote.
  const existing = await Promise.all(parts.map(async (part) => part === '-' || (await exists(part))));
  return existing.includes(true) ? parts : [filename];
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether a file was not read before. `a.yaml`, `./a.yaml` and a symbolic link to `a.yaml` are the same file. */
async function isNew(file: string, seen: Set<string>): Promise<boolean> {
  const path = await realpath(file).catch(() => resolve(file));
  if (seen.has(path)) return false;
  seen.add(path);
  return true;
}

async function readStdin(host: Host): Promise<Source | InputProblem> {
  await noteTerminal('manifests', host);
  return sourceOf('stdin', true, () => collect(host.readStdin()));
}

/** Says that kron waits for text, if standard input is a terminal. */
export async function noteTerminal(what: string, host: Host): Promise<void> {
  if (host.stdinIsTerminal)
    await host.err.write(`kron: reading ${what} from the terminal; finish with Ctrl-D\n`);
}

/** @param named whether `-f` names the file itself. False if the file was found in a folder */
async function sourceOf(
  name: string,
  named: boolean,
  read: () => Promise<Uint8Array>,
): Promise<Source | InputProblem> {
  try {
    const result = decodeText(await read());
    return 'text' in result ? { name, text: result.text, named } : { source: name, message: result.message };
  } catch (error) {
    return unreadable(name, error);
  }
}

async function* readPath(
  path: string,
  recursive: boolean,
  seen: Set<string>,
): AsyncGenerator<Source | InputProblem> {
  try {
    const stats = await stat(path);
    if (!stats.isDirectory()) {
      yield await sourceOf(path, true, () => readBytes(path, stats));
      return;
    }
    const files = await filesIn(path, recursive);
    if (files.length === 0) yield { source: path, message: emptyFolder(recursive) };
    for (const file of files) {
      if (await isNew(file, seen))
        yield await sourceOf(file, false, async () => readBytes(file, await stat(file)));
    }
  } catch (error) {
    yield unreadable(path, error);
  }
}

/** The manifest files in a folder. Names are sorted by code unit, so that the order is the same on every machine. */
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

function emptyFolder(recursive: boolean): string {
  const where = recursive ? 'the folder or its subfolders' : 'the folder; add -R to read its subfolders';
  return `no .yaml, .yml or .json file in ${where}`;
}

const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ELOOP: 'the symbolic links form a cycle',
  EISDIR: 'is a folder',
};

/** The problem with a source that cannot be read. @throws the error if it is neither a system error nor an exceeded limit */
export function unreadable(source: string, error: unknown): InputProblem {
  if (error instanceof InputLimitError) return { source, message: error.message };
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) throw error;
  return { source, message: systemErrors[code] ?? `cannot be read (${code})` };
}

/**
 * Whether bytes are UTF-16: they begin with a byte order mark, or each of the first two characters has a zero byte. The
 * first characters of a manifest are ASCII.
 */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return (
    bytes.length > 3 &&
    (first === 0) !== (second === 0) &&
    (first === 0) === (third === 0) &&
    (second === 0) === (fourth === 0)
  );
}

/** The first bytes of compressed files, with the program that decompresses them. */
const compressions: readonly (readonly [program: string, start: readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['bzip2', [0x42, 0x5a, 0x68]],
];

/**
 * The reason why bytes are not UTF-8 text, judged by the first bytes. Undefined if the first bytes show no reason.
 *
 * @param bytes all bytes of the text, or only the first bytes
 */
export function encodingProblem(bytes: Uint8Array): string | undefined {
  if (isUtf16(bytes)) return 'is UTF-16; save it as UTF-8';
  const [program] =
    compressions.find(([, start]) => start.every((byte, index) => bytes[index] === byte)) ?? [];
  return program && `is compressed: expected text; decompress it first with ${program} -dc`;
}

/** Decodes the bytes of a file. Returns a message if they are not text. */
function decodeText(bytes: Uint8Array): { text: SourceText } | { message: string } {
  const problem = encodingProblem(bytes);
  if (problem !== undefined) return { message: problem };
  const zero = bytes.indexOf(0);
  if (zero >= 0)
    return { message: `is binary: expected YAML or JSON text, found a zero byte at offset ${zero}` };
  if (!isUtf8(bytes)) return { message: 'is not UTF-8 text: expected YAML or JSON' };
  return { text: new Utf8Text(bytes) };
}
