type Node = { readonly properties?: Readonly<Record<string, Node>>; readonly items?: Node };

/** Where the template of the Job begins, whose fields are those of Kubernetes. */
const foreign = 'spec.jobTemplate.spec';
/** Is only ever null, which is stored as nothing. */
const neverStored = 'spec.jobTemplate.metadata.creationTimestamp';

/** Every field of spec and status that a schema knows, as `spec.window.duration`, `status.recent[].reason`. */
export function knownPaths(schema: Node, path: string = ''): string[] {
  if (path === foreign) return [path];
  if (schema.items !== undefined) return knownPaths(schema.items, `${path}[]`);
  const inner = Object.entries(schema.properties ?? {})
    .filter(([name]) => path !== '' || name === 'spec' || name === 'status')
    .flatMap(([name, node]) => knownPaths(node, path === '' ? name : `${path}.${name}`));
  return (inner.length > 0 ? inner : [path]).filter((known) => known !== neverStored);
}

/** Every field of spec and status that an object has, in the same words; of maps with free keys only the map. */
export function usedPaths(value: unknown, path: string = ''): string[] {
  if (path === foreign) return [path];
  if (Array.isArray(value)) return value.flatMap((item) => usedPaths(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value)
    .filter(([name]) => path !== '' || name === 'spec' || name === 'status')
    .flatMap(([name, item]) => usedPaths(item, path === '' ? name : `${path}.${name}`));
  return [path, ...inner];
}
