import type { ApiState } from '../apiState.ts';
import { isRecord, type KubeObject } from '../objects/kubeObject.ts';
import { badRequest, notFound, unsupportedMediaType } from '../objects/refusals.ts';
import type { Resource } from '../objects/resource.ts';
import { jsonPatch } from '../patch/jsonPatch.ts';
import { mergePatch } from '../patch/mergePatch.ts';
import { type Place, updateObject } from './updateObject.ts';
import type { WriteOptions } from './writeOptions.ts';

type Patch = { readonly contentType: string; readonly body: string };

const patches: Readonly<Record<string, (target: unknown, patch: unknown) => unknown>> = {
  'application/json-patch+json': jsonPatch,
  'application/merge-patch+json': mergePatch,
};

/**
 * Applies a merge patch or a JSON patch. Strategic merge patches and server-side apply are not supported.
 *
 * @throws StatusError 400, 404, 409 Conflict, 415, 422
 */
export function patchObject(
  state: ApiState,
  resource: Resource,
  at: Place,
  patch: Patch,
  options: WriteOptions,
): KubeObject {
  const apply = patches[patch.contentType.split(';')[0]?.trim() ?? ''];
  if (apply === undefined) throw unsupportedMediaType(Object.keys(patches));
  const old = state.store.read(resource, at.namespace, at.name);
  if (old === undefined) throw notFound(resource, at.name);
  const draft = apply(old, parsed(patch.body));
  if (!isRecord(draft)) throw badRequest('error decoding patch: the result is not an object');
  return updateObject(state, resource, old, draft, { ...options, part: at.part });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw badRequest(`error decoding patch: ${String(error)}`);
  }
}
