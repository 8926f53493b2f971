import type { Place } from './transport.ts';

/** The URL path of a resource's collection. If `rest` starts with a name, the path of the object with this name. */
export function resourcePath({ resource, namespace }: Place, ...rest: readonly string[]): string {
  const { group, version, plural } = resource;
  const start = group === '' ? ['api', version] : ['apis', group, version];
  const inNamespace = namespace === undefined ? [] : ['namespaces', namespace];
  return `/${[...start, ...inNamespace, plural, ...rest].map(encodeURIComponent).join('/')}`;
}
