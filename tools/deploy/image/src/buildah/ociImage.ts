import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';

/** The part of an image's configuration that describes it and how to run it. */
export type ImageConfig = {
  readonly created: string;
  readonly architecture: string;
  readonly config: {
    readonly User?: string;
    readonly Env?: readonly string[];
    readonly Entrypoint?: readonly string[];
    readonly Cmd?: readonly string[];
    readonly Labels?: Readonly<Record<string, string>>;
  };
};

export type OciImage = {
  /** Digest of the manifest, by which a registry and a Pod refer to the image. */
  readonly digest: string;
  readonly config: ImageConfig;
  /** Paths of its layers, lowest first. */
  readonly layers: readonly string[];
};

type Descriptor = { readonly digest: string };
type Manifest = { readonly config: Descriptor; readonly layers: readonly Descriptor[] };

/** Reads the only image of a folder in OCI layout. */
export async function readOciImage(folder: string): Promise<OciImage> {
  const index = await json<{ readonly manifests: readonly Descriptor[] }>(join(folder, 'index.json'));
  const [only, ...others] = index.manifests;
  if (only === undefined || others.length > 0)
    throw new Error(`${folder}: expected one image, found ${index.manifests.length}`);
  const manifest = await json<Manifest>(blob(folder, only));
  return {
    digest: only.digest,
    config: await json<ImageConfig>(blob(folder, manifest.config)),
    layers: manifest.layers.map((layer) => blob(folder, layer)),
  };
}

export async function unpackedBytes({ layers }: OciImage): Promise<number> {
  let bytes = 0;
  for (const layer of layers)
    for await (const chunk of createReadStream(layer).pipe(createGunzip())) bytes += (chunk as Buffer).length;
  return bytes;
}

function blob(folder: string, { digest }: Descriptor): string {
  return join(folder, 'blobs', ...digest.split(':'));
}

async function json<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
