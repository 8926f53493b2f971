import type { ApiState } from '../apiState.ts';
import type { KubeObject } from '../objects/kubeObject.ts';
import { badRequest, notFound, tooLargeResourceVersion } from '../objects/refusals.ts';
import type { Resource } from '../objects/resource.ts';

/**
 * Reads an object in its current state or at an older revision.
 *
 * @param staleAt - the older revision that reads with resourceVersion=0 get. undefined: they get the current state
 * @throws StatusError 404, 504 for a future resourceVersion
 */
export function readObject(
  state: ApiState,
  resource: Resource,
  at: { readonly namespace: string; readonly name: string },
  query: URLSearchParams,
  staleAt: number | undefined,
): KubeObject {
  const asked = parseRevision(query.get('resourceVersion'));
  if (asked > state.store.revision) throw tooLargeResourceVersion(asked, state.store.revision);
  const lagging = staleAt !== undefined && query.get('resourceVersion') === '0';
  const object = lagging
    ? state.store.listAt(resource, at.namespace, staleAt).find(({ metadata }) => metadata.name === at.name)
    : state.store.read(resource, at.namespace, at.name);
  if (object === undefined) throw notFound(resource, at.name);
  return object;
}

/** The number in a resourceVersion. 0 if the text is empty. */
export function parseRevision(text: string | null): number {
  if (text === null || text === '') return 0;
  if (/^\d+$/.test(text)) return Number(text);
  throw badRequest(
    `invalid resource version: resourceVersion: Invalid value: "${text}": strconv.ParseUint: parsing "${text}": invalid syntax`,
  );
}
