import { methodNotAllowed, noSuchResource } from '../objects/refusals.ts';
import type { Resource } from '../objects/resource.ts';

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete';

/** The target of a request, in the terms of RBAC. */
export type Route = {
  readonly verb: Verb;
  readonly resource: Resource;
  /** Empty for all namespaces, and for cluster-scoped kinds. */
  readonly namespace: string;
  /** Empty for a list, a watch and a create. */
  readonly name: string;
  readonly subresource: '' | 'status';
};

/** The group is not served, or no CRD defines the kind. The answer is then plain text and not a Status. */
export class NoSuchGroup extends Error {}

/**
 * Reads method and path.
 *
 * @throws StatusError 404, 405
 * @throws NoSuchGroup
 */
export function readRoute(resources: readonly Resource[], method: string, url: URL): Route {
  const { group, version, rest } = splitPath(url.pathname);
  const served = resources.filter((one) => one.group === group && one.version === version);
  if (served.length === 0) throw new NoSuchGroup();
  const place = readPlace(served, rest);
  const named = place.name !== '';
  const verb = verbOf(method, named, url.searchParams);
  if (verb === undefined) throw methodNotAllowed();
  return { ...place, verb };
}

function splitPath(path: string): { group: string; version: string; rest: string[] } {
  const [first, ...parts] = path.split('/').slice(1).map(decodeURIComponent);
  if (first === 'api') return { group: '', version: parts[0] ?? '', rest: parts.slice(1) };
  if (first !== 'apis') throw new NoSuchGroup();
  return { group: parts[0] ?? '', version: parts[1] ?? '', rest: parts.slice(2) };
}

function readPlace(served: readonly Resource[], rest: readonly string[]): Omit<Route, 'verb'> {
  const inNamespace = rest[0] === 'namespaces' && rest.length > 2;
  const namespace = inNamespace ? (rest[1] ?? '') : '';
  const [plural, name = '', subresource = '', ...more] = inNamespace ? rest.slice(2) : rest;
  const resource = kindOf(served, plural);
  if (more.length > 0) throw noSuchResource();
  if (resource.namespaced && namespace === '' && name !== '') throw noSuchResource();
  return { resource, namespace, name, subresource: readSubresource(resource, subresource) };
}

function kindOf(served: readonly Resource[], plural: string | undefined): Resource {
  const resource = served.find((one) => one.plural === plural);
  if (resource !== undefined) return resource;
  // If CRDs define all kinds of a group, an undefined kind is answered like an undefined group.
  throw served.every(({ custom }) => custom) ? new NoSuchGroup() : noSuchResource();
}

function readSubresource({ statusSubresource }: Resource, subresource: string): Route['subresource'] {
  if (subresource === '') return '';
  if (subresource === 'status' && statusSubresource) return 'status';
  throw noSuchResource();
}

function verbOf(method: string, named: boolean, query: URLSearchParams): Verb | undefined {
  if (!named) {
    if (method === 'POST') return 'create';
    if (method !== 'GET') return undefined;
    const watch = query.get('watch');
    return watch === 'true' || watch === '1' ? 'watch' : 'list';
  }
  const verbs: Readonly<Record<string, Verb>> = {
    GET: 'get',
    PUT: 'update',
    PATCH: 'patch',
    DELETE: 'delete',
  };
  return verbs[method];
}
