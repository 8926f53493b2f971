import type { Host } from '../../../host.ts';
import type { Input } from '@kron/fleet/input/input';
import { type InputRequest, readFiles } from '../../../input/readFiles.ts';
import type { PlainObject } from '@kron/fleet/plainObject';
import { invalidManifest, type Manifest } from './manifest.ts';

/** Reads valid objects and then invalid objects. The operator decides about invalid objects too. */
export async function readManifests(
  request: InputRequest,
  host: Host,
): Promise<{ manifests: Manifest[]; input: Input }> {
  const invalid: Manifest[] = [];
  const onInvalid = (object: PlainObject, source: string): void => {
    const manifest = invalidManifest(object, source, request.namespace);
    if (manifest !== undefined) invalid.push(manifest);
  };
  const input = await readFiles(
    { ...request, controlledJobs: true, acceptsUnresolved: true, clusters: 'any', onInvalid },
    host,
  );
  return { manifests: [...input.kronJobs, ...input.controlledJobs, ...invalid], input };
}
