import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Buildah, buildahIn } from '../../src/buildah/buildah.ts';
import { buildImage } from '../../src/buildah/buildImage.ts';
import { type OciImage, readOciImage } from '../../src/buildah/ociImage.ts';
import type { Bases } from '../../src/context/buildArguments.ts';
import { writeContext } from '../../src/context/writeContext.ts';
import { root } from './root.ts';
import { someFacts } from './someFacts.ts';

export type BuiltImage = {
  readonly image: OciImage;
  /** Runs a command in a container of the image and returns its output. */
  readonly run: (command: readonly string[]) => Promise<string>;
  /** Removes everything that the build has created. */
  readonly remove: () => Promise<void>;
};

const tag = 'localhost/kron-operator:built';

/** Builds the image in a new storage, without any cache. */
export async function builtImage(bases: Bases): Promise<BuiltImage> {
  const folder = await mkdtemp(join(tmpdir(), 'kron-built-'));
  const buildah = buildahIn({ root: join(folder, 'storage'), runRoot: join(folder, 'run') });
  const remove = async (): Promise<void> => {
    await buildah(['rm', '--all']);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const context = join(folder, 'context');
    await mkdir(context);
    await writeContext(root, context, someFacts);
    await buildImage({ buildah, context, facts: someFacts, bases, tag });
    await buildah(['push', '--quiet', tag, `oci:${folder}/image`]);
    return {
      image: await readOciImage(join(folder, 'image')),
      run: (command) => runIn(buildah, command),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function runIn(buildah: Buildah, command: readonly string[]): Promise<string> {
  const container = (await buildah(['from', '--pull-never', tag])).trim();
  try {
    return await buildah(['run', '--isolation', 'chroot', container, '--', ...command]);
  } finally {
    await buildah(['rm', container]);
  }
}
