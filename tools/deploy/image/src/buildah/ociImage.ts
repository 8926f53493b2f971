import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';

/** The part of an image's configuration that says how it is run and what it is. */
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
  /** Of the manifest: by which a registry knows the image, and a pod can ask for it. */
  readonly digest: string;
  readonly config: ImageConfig;
  /** Files with its layers, lowest first. */
  readonly layers: readonly string[];
};

type Descriptor = { readonly digest: string };
type Manifest = { readonly config: Descriptor; readonly layers: readonly Descriptor[] };

/** Reads the one image of a folder in OCI's layout. */
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

/** Bytes that the layers of an image are unpacked. */
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
