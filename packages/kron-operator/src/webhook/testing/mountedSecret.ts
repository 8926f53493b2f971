import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Files = Readonly<Record<string, string>>;

/** A Secret as a kubelet mounts it: names that lead through one link to the files of a moment. */
export class MountedSecret {
  readonly folder: string;
  #moments = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async of(files: Files): Promise<MountedSecret> {
    const mounted = new MountedSecret(await mkdtemp(join(tmpdir(), 'kron-secret-')));
    await mounted.swap(files);
    for (const file of Object.keys(files)) await symlink(`..data/${file}`, join(mounted.folder, file));
    return mounted;
  }

  /** All files change at once. */
  async swap(files: Files): Promise<void> {
    this.#moments += 1;
    const moment = `..moment_${this.#moments}`;
    await mkdir(join(this.folder, moment));
    for (const [file, text] of Object.entries(files)) await writeFile(join(this.folder, moment, file), text);
    await symlink(moment, join(this.folder, '..data_tmp'));
    await rename(join(this.folder, '..data_tmp'), join(this.folder, '..data'));
    await rm(join(this.folder, `..moment_${this.#moments - 1}`), { recursive: true, force: true });
  }

  async unmount(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The files of a Secret of type kubernetes.io/tls. */
export function tlsFiles({ cert, key }: { readonly cert: string; readonly key: string }): Files {
  return { 'tls.crt': cert, 'tls.key': key };
}
