import { apiVersionOf, type Resource } from '../objects/resource.ts';
import { NoSuchGroup } from './route.ts';

/** The kinds that the server serves in one version of a group. */
type ResourceList = {
  readonly kind: 'APIResourceList';
  readonly apiVersion: 'v1';
  readonly groupVersion: string;
  readonly resources: readonly {
    readonly name: string;
    readonly kind: string;
    readonly namespaced: boolean;
  }[];
};

/**
 * The answer to `/apis/GROUP/VERSION` and `/api/v1`. undefined: the request has another path.
 *
 * @throws NoSuchGroup
 */
export function discover(
  resources: readonly Resource[],
  method: string,
  path: string,
): ResourceList | undefined {
  const [, groupVersion] = /^\/(?:apis\/([^/]+\/[^/]+)|api\/v1)\/?$/.exec(path) ?? [undefined, ''];
  if (method !== 'GET' || groupVersion === '') return undefined;
  const asked = groupVersion ?? 'v1';
  const served = resources.filter((resource) => apiVersionOf(resource) === asked);
  if (served.length === 0) throw new NoSuchGroup();
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: asked,
    resources: served.map(({ plural, kind, namespaced }) => ({ name: plural, kind, namespaced })),
  };
}
