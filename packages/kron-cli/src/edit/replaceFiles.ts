import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type NewContent = { readonly path: string; readonly bytes: Uint8Array };

/**
 * Thrown if `replaceFiles` cannot replace the file at `path`. This file and all later files of the list are unchanged.
 * Earlier files may already be replaced.
 */
export class WriteError extends Error {
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause), { cause });
    this.path = path;
  }

  /** The message to the user, with what to do next. */
  get advice(): string {
    return `${this.path}: cannot be written (${this.message}); run the command again when it can be, every file is complete`;
  }
}

/**
 * Replaces files. First writes all new contents to temporary files beside the files, then renames each temporary file. So
 * every file is complete at any time. A symbolic link keeps pointing to its file.
 *
 * @throws WriteError if a file cannot be replaced
 */
export async function replaceFiles(contents: readonly NewContent[]): Promise<void> {
  const written: { path: string; target: string; temporary: string }[] = [];
  try {
    for (const { path, bytes } of contents) {
      await naming(path, async () => {
        const target = await realpath(path);
        const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
        written.push({ path, target, temporary });
        await write(temporary, bytes, (await stat(target)).mode);
      });
    }
    for (const { path, target, temporary } of written) {
      await naming(path, () => rename(temporary, target));
    }
  } finally {
    for (const { temporary } of written) await rm(temporary, { force: true });
  }
}

async function write(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(bytes);
    // `open` removes the permissions that the umask of the process forbids.
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function naming(path: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw new WriteError(path, error);
  }
}
