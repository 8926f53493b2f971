import { isDeepStrictEqual } from 'node:util';
import { isConvertible } from '@kron/fleet/convert/cronJobs';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { editFile } from '../../edit/editFile.ts';
import { UneditableError } from '../../edit/uneditableError.ts';
import { groupBy } from '../../edit/groupBy.ts';
import type { ConvertedObject } from './chooseCronJobs.ts';
import { conversionSplices } from './conversionEdit.ts';

/** A file before and after the edit. `count` is the number of converted objects. */
export type EditedFile = { path: string; before: string; after: string; bytes: Uint8Array; count: number };

export type EditedFiles = { files: EditedFile[]; problems: InputProblem[] };

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
  for (const [path, own] of groupBy(objects, ({ source }) => source)) {
    const count = own.filter(({ conversion }) => conversion?.ok).length;
    if (count === 0) continue;
    const edited = await editFile(path, { namespace, editOf: editOf(own) });
    if (Array.isArray(edited)) problems.push(...edited);
    else files.push({ path, count, ...edited });
  }
  return { files, problems };
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
