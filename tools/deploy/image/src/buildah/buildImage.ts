import { join } from 'node:path';
import { type Bases, buildahArguments } from '../context/buildArguments.ts';
import type { ImageFacts } from '../context/imageFacts.ts';
import type { Buildah } from './buildah.ts';

export type BuildImage = {
  readonly buildah: Buildah;
  /** The folder from `writeContext`. */
  readonly context: string;
  readonly facts: ImageFacts;
  readonly bases?: Bases;
  /** The name of the image, for example `localhost/kron-operator:0.0.0`. */
  readonly tag: string;
};

/**
 * Builds the image and returns its id. A base with a transport, such as `docker-archive:node.tar`, is pulled from there.
 *
 * @throws Error with buildah's message
 */
export async function buildImage({ buildah, context, facts, bases = {}, tag }: BuildImage): Promise<string> {
  const nodeImage = await fetched(buildah, bases.nodeImage);
  const runtimeImage = await fetched(buildah, bases.runtimeImage);
  const known = {
    ...(nodeImage === undefined ? {} : { nodeImage }),
    ...(runtimeImage === undefined ? {} : { runtimeImage }),
  };
  const fixed = [
    '--isolation',
    'chroot',
    '--format',
    'oci',
    '--tag',
    tag,
    '--file',
    join(context, 'Dockerfile'),
  ];
  await buildah(['bud', '--quiet', ...fixed, ...buildahArguments(facts, known), context]);
  return (await buildah(['images', '--quiet', '--no-trunc', tag])).trim();
}

const place = /^(?:docker-archive|oci-archive|oci|dir|docker-daemon):/;

async function fetched(buildah: Buildah, base: string | undefined): Promise<string | undefined> {
  if (base === undefined || !place.test(base)) return base;
  return (await buildah(['pull', '--quiet', base])).trim();
}
