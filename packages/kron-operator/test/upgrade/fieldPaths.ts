type Node = { readonly properties?: Readonly<Record<string, Node>>; readonly items?: Node };

/** The path of the Job template, whose fields belong to Kubernetes. */
const foreign = 'spec.jobTemplate.spec';
/** The only value is null, which is not stored. */
const neverStored = 'spec.jobTemplate.metadata.creationTimestamp';

/** All fields of spec and status in a schema, as in `spec.window.duration` and `status.recent[].reason`. */
export function knownPaths(schema: Node, path: string = ''): string[] {
  if (path === foreign) return [path];
  if (schema.items !== undefined) return knownPaths(schema.items, `${path}[]`);
  const inner = Object.entries(schema.properties ?? {})
    .filter(([name]) => path !== '' || name === 'spec' || name === 'status')
    .flatMap(([name, node]) => knownPaths(node, path === '' ? name : `${path}.${name}`));
  return (inner.length > 0 ? inner : [path]).filter((known) => known !== neverStored);
}

/** All fields of spec and status in an object, in the same notation. A map with free keys counts as one field. */
export function usedPaths(value: unknown, path: string = ''): string[] {
  if (path === foreign) return [path];
  if (Array.isArray(value)) return value.flatMap((item) => usedPaths(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value)
    .filter(([name]) => path !== '' || name === 'spec' || name === 'status')
    .flatMap(([name, item]) => usedPaths(item, path === '' ? name : `${path}.${name}`));
  return [path, ...inner];
}
