import { isDeepStrictEqual } from 'node:util';
import { isConvertible } from '@kron/fleet/convert/cronJobs';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import type { PlainObject } from '@kron/fleet/plainObject';
import { printable } from '@kron/fleet/text/printable';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { editFile } from '../../edit/editFile.ts';
import { UneditableError } from '../../edit/uneditableError.ts';
import { groupBy } from '../../edit/groupBy.ts';
import { replaceFiles, WriteError } from '../../edit/replaceFiles.ts';
import type { Host } from '../../host.ts';
import { counted } from '../../output/fleetText.ts';
import { writeText } from '../../output/writeText.ts';
import type { ConvertedObject } from './chooseCronJobs.ts';
import { conversionSplices } from './conversionEdit.ts';
import type { ConvertFlags } from './convertFlags.ts';

/** A file before and after the edit. `count` is the number of edited objects. */
type EditedFile = { path: string; before: string; after: string; bytes: Uint8Array; count: number };

/** In `objects`, the conversion of an object that cannot be edited has failed. `problems` say why. */
export type EditedFiles = { objects: ConvertedObject[]; files: EditedFile[]; problems: InputProblem[] };

/**
 * Replaces objects in the texts of their files. The files are not written.
 *
 * @param objects all objects of the files that can be converted, in the order in which the files have them
 */
export async function editConverted(
  objects: readonly ConvertedObject[],
  { namespace = 'default' }: { namespace?: string },
): Promise<EditedFiles> {
  const files: EditedFile[] = [];
  const problems: InputProblem[] = [];
  const edited = new Set<PlainObject>();
  for (const [path, own] of groupBy(objects, ({ source }) => source)) {
    if (!own.some(({ conversion }) => conversion?.ok)) continue;
    const { content, values, ...file } = await editFile(path, { namespace, editOf: editOf(own) });
    problems.push(...file.problems);
    for (const value of values) edited.add(value);
    if (content) files.push({ path, count: values.length, ...content });
  }
  const results = objects.map(({ conversion, ...one }): ConvertedObject => {
    const isRefused = conversion?.ok && !edited.has(conversion.converted);
    return { ...one, conversion: isRefused ? { ok: false, issues: [] } : conversion };
  });
  return { objects: results, files, problems };
}

function editOf(objects: readonly ConvertedObject[]): Parameters<typeof editFile>[1]['editOf'] {
  let next = 0;
  return (object) => {
    if (!isConvertible(object)) return undefined;
    const { object: original, conversion } = objects[next++] ?? {};
    if (!conversion?.ok) return undefined;
    const { converted } = conversion;
    return {
      valueOf: () => converted,
      splicesOf: (text, node) => {
        if (!isDeepStrictEqual(original?.value, object.value))
          throw new UneditableError(node, 'the file has changed; run the command again');
        return conversionSplices(text, node, object.value, converted);
      },
    };
  };
}

/** With `--diff`, prints the edits of files. With `--write`, writes the files. Returns false if a file cannot be written. */
export async function finishEdit(
  files: readonly EditedFile[],
  { diff, write }: Pick<ConvertFlags, 'diff' | 'write'>,
  host: Host,
): Promise<boolean> {
  if (diff) await writeText(host.out, files.map(patchOf));
  if (!write) return true;
  try {
    await replaceFiles(files);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    await host.err.write(`${printable(error.advice)}\n`);
    return false;
  }
  for (const { path, count } of files)
    await host.err.write(`${printable(`wrote ${path}: ${counted(count, 'object')}`)}\n`);
  return true;
}

function patchOf({ path, before, after }: EditedFile): string {
  return createTwoFilesPatch(path, path, before, after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
}
