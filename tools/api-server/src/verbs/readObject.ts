import type { ApiState } from '../apiState.ts';
import type { KubeObject } from '../objects/kubeObject.ts';
import { badRequest, notFound, tooLargeResourceVersion } from '../objects/refusals.ts';
import type { Resource } from '../objects/resource.ts';

/**
 * One object as it is now, or as it was when a server that lags behind has seen no more.
 *
 * @param staleAt - the revision that this server has seen; it matters only to who asks for resourceVersion=0
 * @throws StatusError 404, 504 for a resourceVersion of the future
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

/** The number in a resourceVersion, 0 where there is none. */
export function parseRevision(text: string | null): number {
  if (text === null || text === '') return 0;
  if (/^\d+$/.test(text)) return Number(text);
  throw badRequest(
    `invalid resource version: resourceVersion: Invalid value: "${text}": strconv.ParseUint: parsing "${text}": invalid syntax`,
  );
}
