import type { ApiState } from '../apiState.ts';
import type { KubeObject } from '../objects/kubeObject.ts';
import { badRequest, expired, invalidOptions, tooLargeResourceVersion } from '../objects/refusals.ts';
import { apiVersionOf, type Resource } from '../objects/resource.ts';
import { parseFieldSelector } from '../selectors/fieldSelector.ts';
import { parseLabelSelector } from '../selectors/labelSelector.ts';
import { parseRevision } from './readObject.ts';

export type ObjectList = {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: {
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  readonly items: readonly object[];
};

/**
 * Lists objects of a kind, in pages if there is a limit. All pages show the state of the first page.
 *
 * @param staleAt - the older revision that lists with resourceVersion=0 get. undefined: they get the current state
 * @throws StatusError 400, 410 for a compacted revision, 422, 504 for a future revision
 */
export function listObjects(
  state: ApiState,
  resource: Resource,
  namespace: string,
  query: URLSearchParams,
  staleAt: number | undefined,
): ObjectList {
  const selects = selectorOf(resource, query);
  const { revision, after } = positionOf(state, query, staleAt);
  const limit = parseLimit(query);
  const all = state.store.listAt(resource, namespace, revision);
  const rest = all.filter((object) => keyOf(object) > after);
  const found = rest.filter(selects);
  const items = limit > 0 ? found.slice(0, limit) : found;
  const last = items.at(-1);
  const page =
    last === undefined || items.length === found.length
      ? {}
      : {
          continue: toContinueToken({ revision, after: keyOf(last) }),
          // As in Kubernetes, a list with a selector does not count the rest.
          ...(selected(query) ? {} : { remainingItemCount: found.length - items.length }),
        };
  return {
    kind: `${resource.kind}List`,
    apiVersion: apiVersionOf(resource),
    metadata: { resourceVersion: String(revision), ...page },
    items: items.map((object) => (resource.custom ? object : withoutKind(object))),
  };
}

/** The objects that a list or a watch selects. */
export function selectorOf(resource: Resource, query: URLSearchParams): (object: KubeObject) => boolean {
  const byLabels = parseLabelSelector(query.get('labelSelector') ?? '');
  const byFields = parseFieldSelector(resource, query.get('fieldSelector') ?? '');
  return (object) => byLabels(object.metadata.labels) && byFields(object);
}

function positionOf(state: ApiState, query: URLSearchParams, staleAt: number | undefined): Position {
  const { revision, compacted } = state.store;
  const asked = parseRevision(query.get('resourceVersion'));
  const token = query.get('continue') ?? '';
  if (token !== '') {
    if (asked !== 0) throw badRequest('specifying resource version is not allowed when using continue');
    const position = readContinueToken(token);
    if (position.revision >= compacted) return position;
    throw expired(tooOldToken, toContinueToken({ ...position, revision }));
  }
  if (asked > revision) throw tooLargeResourceVersion(asked, revision);
  if (isExact(query)) {
    if (asked < compacted) throw expired(`The resourceVersion for the provided list is too old.`);
    return { revision: asked, after: '' };
  }
  const lagging = staleAt !== undefined && query.get('resourceVersion') === '0';
  return { revision: lagging ? staleAt : revision, after: '' };
}

const tooOldToken =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results.';

function isExact(query: URLSearchParams): boolean {
  const match = query.get('resourceVersionMatch');
  if (match === null) return false;
  if ((query.get('resourceVersion') ?? '') === '') {
    throw invalidOptions('ListOptions', {
      reason: 'FieldValueForbidden',
      message: 'Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
      field: 'resourceVersionMatch',
    });
  }
  return match === 'Exact';
}

function parseLimit(query: URLSearchParams): number {
  const text = query.get('limit') ?? '0';
  if (!/^-?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing "${text}": invalid syntax`);
  // As in Kubernetes, a list from the watch cache is not paginated.
  return query.get('resourceVersion') === '0' ? 0 : Number(text);
}

function selected(query: URLSearchParams): boolean {
  return (query.get('labelSelector') ?? '') !== '' || (query.get('fieldSelector') ?? '') !== '';
}

function keyOf({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}

function withoutKind({ kind: _, apiVersion: __, ...rest }: KubeObject): object {
  return rest;
}

/** The key after which the next page of a list starts, and the revision that all pages show. */
type Position = { readonly revision: number; readonly after: string };

function toContinueToken({ revision, after }: Position): string {
  return Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: after })).toString(
    'base64url',
  );
}

/** @throws StatusError 400 */
function readContinueToken(token: string): Position {
  try {
    const { rv, start } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    if (typeof rv === 'number' && typeof start === 'string') return { revision: rv, after: start };
  } catch {
    // The error is thrown below.
  }
  throw badRequest('invalid continue token: continue key is not valid');
}
