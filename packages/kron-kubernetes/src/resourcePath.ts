import type { Place } from './transport.ts';

/** The URL path of a resource's collection, or of one object when `rest` starts with its name. */
export function resourcePath({ resource, namespace }: Place, ...rest: readonly string[]): string {
  const { group, version, plural } = resource;
  const start = group === '' ? ['api', version] : ['apis', group, version];
  const inNamespace = namespace === undefined ? [] : ['namespaces', namespace];
  return `/${[...start, ...inNamespace, plural, ...rest].map(encodeURIComponent).join('/')}`;
}
