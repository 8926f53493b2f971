import type { Host } from '../../../host.ts';
import type { Input, InputRequest } from '../../../input/input.ts';
import { readFiles } from '../../../input/readFiles.ts';
import type { PlainObject } from '../../../plainObject.ts';
import { invalidManifest, type Manifest } from './manifest.ts';

/** What is Kron's of files, invalid ones included: the operator, too, decides about them. Valid ones come first. */
export async function readManifests(
  request: InputRequest,
  host: Host,
): Promise<{ manifests: Manifest[]; input: Input }> {
  const invalid: Manifest[] = [];
  const onInvalid = (object: PlainObject, source: string): void => {
    const manifest = invalidManifest(object, source, request.namespace);
    if (manifest !== undefined) invalid.push(manifest);
  };
  const input = await readFiles({ ...request, controlledJobs: true, onInvalid }, host);
  return { manifests: [...input.kronJobs, ...input.controlledJobs, ...invalid], input };
}
