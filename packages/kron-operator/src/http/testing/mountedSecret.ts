import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Files = Readonly<Record<string, string>>;

/** A folder like that of a mounted Secret: each file is a link through `..data` to the folder of the current version. */
export class MountedSecret {
  readonly folder: string;
  #versions = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async of(files: Files): Promise<MountedSecret> {
    const mounted = new MountedSecret(await mkdtemp(join(tmpdir(), 'kron-secret-')));
    await mounted.swap(files);
    for (const file of Object.keys(files)) await symlink(`..data/${file}`, join(mounted.folder, file));
    return mounted;
  }

  /** Replaces all files at once, as a kubelet does. */
  async swap(files: Files): Promise<void> {
    this.#versions += 1;
    const version = `..version_${this.#versions}`;
    await mkdir(join(this.folder, version));
    for (const [file, text] of Object.entries(files)) await writeFile(join(this.folder, version, file), text);
    await symlink(version, join(this.folder, '..data_tmp'));
    await rename(join(this.folder, '..data_tmp'), join(this.folder, '..data'));
    await rm(join(this.folder, `..version_${this.#versions - 1}`), { recursive: true, force: true });
  }

  async unmount(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The files of a Secret of type kubernetes.io/tls. */
export function tlsFiles({ cert, key }: { readonly cert: string; readonly key: string }): Files {
  return { 'tls.crt': cert, 'tls.key': key };
}
