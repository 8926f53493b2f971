import { printable } from '@kron/fleet/text/printable';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { replaceFiles, WriteError } from '../../edit/replaceFiles.ts';
import type { Host } from '../../host.ts';
import { counted } from '../../output/fleetText.ts';
import { writeText } from '../../output/writeText.ts';
import type { ConvertFlags } from './convertFlags.ts';
import type { EditedFile } from './editConverted.ts';

/** Prints the edits of files with `--diff`, and writes the files with `--write`. Returns false if a file cannot be written. */
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
