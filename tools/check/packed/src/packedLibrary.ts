import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { filesIn, pack, projectWith } from './pack.ts';
import { sh } from './sh.ts';

/** What a library publishes. */
export type Library = {
  readonly name: string;
  /** The packages of the workspace that it depends on. */
  readonly dependencies?: readonly string[];
  /** Its files, without those of every package. */
  readonly files: readonly string[];
  /** Which other files it may have. */
  readonly otherFiles: RegExp;
  /** Its entry points without code. */
  readonly dataEntries?: readonly string[];
  /** A fixture that runs in the project of a user. */
  readonly script: string;
  /** A fixture that uses its types, and the types that it may use beside them. */
  readonly typed: { readonly file: string; readonly lib: string };
};

/** A packed library, and a project that has installed it. Both are set before the first test. */
export type PackedLibrary = { tarball: string; project: string };

const fixtures = resolve(import.meta.dirname, '../fixtures');
const ofEveryPackage = ['LICENSE', 'README.md', 'dist/THIRD-PARTY-NOTICES.txt', 'package.json'];
const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--noEmit'];

/** Packs and installs a library, and tests what holds for every library. */
export function testLibrary({ name, script, typed, ...library }: Library): PackedLibrary {
  const packed = { tarball: '', project: '' };

  beforeAll(async () => {
    packed.tarball = await pack(name);
    packed.project = await projectWith(
      packed.tarball,
      ...(await Promise.all((library.dependencies ?? []).map(pack))),
    );
    for (const file of [script, typed.file]) await copyFile(join(fixtures, file), join(packed.project, file));
  }, 600_000);

  test('the tarball has what a user needs and nothing else', async () => {
    const expected = [...ofEveryPackage, ...library.files].toSorted();
    const files = await filesIn(packed.tarball);
    const counted = files.filter((file) => !library.otherFiles.test(file) || expected.includes(file));
    expect(counted.toSorted()).toEqual(expected);
  });

  test('publint finds nothing', async () => {
    await sh('publint', ['run', packed.tarball, '--strict']);
  });

  test('its types resolve like its code', async () => {
    const { dataEntries } = library;
    const excluded = dataEntries === undefined ? [] : ['--exclude-entrypoints', ...dataEntries];
    // CommonJS gets the ES modules too: Node loads them with require.
    const profile = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'];
    await sh('attw', [packed.tarball, ...profile, ...excluded]);
  });

  test('a strict TypeScript project without Node types compiles against it', async () => {
    const options = ['--target', 'es2022', '--module', 'nodenext', '--types', '', '--lib', typed.lib];
    await sh('tsc', [...strict, ...options, typed.file], packed.project);
  });

  return packed;
}
