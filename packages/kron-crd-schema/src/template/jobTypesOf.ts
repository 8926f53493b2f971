import { isNode, nodesOf, type SchemaNode } from '../structure/schemaNode.ts';
import { type OpenApi, referencedName } from './reduceJobTemplate.ts';

const root = 'io.k8s.api.batch.v1.JobSpec';

/** Types that are written as a single value. */
const scalars: ReadonlySet<string> = new Set([
  'io.k8s.apimachinery.pkg.api.resource.Quantity',
  'io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Time',
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString',
]);

/**
 * The types of all objects that a Job's spec can contain, as lines of text. A line has the name of a type and its fields. A
 * field with objects has the form `field:Type`. A field with a fixed set of words has the form `field=word|word`.
 *
 * @throws TypeError if two types share a name, or a field has a form that this notation lacks
 *
 * @example
 * jobTypesOf(openApi) // ['JobSpec activeDeadlineSeconds … completionMode=Indexed|NonIndexed … template:PodTemplateSpec …', …]
 */
export function jobTypesOf({ components: { schemas } }: OpenApi): string[] {
  const lines = new Map<string, string>();
  const queue = [root];
  const seen = new Set(queue);
  for (const name of queue) {
    const definition = schemas[name];
    if (definition === undefined) throw new TypeError(`${name} is not defined`);
    const fields = Object.entries(nodesOf(definition['properties'])).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const words = fields.map(([field, node]) => {
      const type = typeOf(node, `${name}.${field}`);
      if (type !== undefined && !seen.has(type)) queue.push(type);
      if (type !== undefined) seen.add(type);
      return `${field}${type === undefined ? enumOf(node) : `:${shortName(type)}`}`;
    });
    if (lines.has(shortName(name))) throw new TypeError(`two types are named ${shortName(name)}`);
    lines.set(shortName(name), [shortName(name), ...words].join(' '));
  }
  return [...lines.values()].toSorted();
}

/** The name of the type of the objects in a field. Undefined if the field holds no objects. */
function typeOf(node: SchemaNode, path: string): string | undefined {
  if (isNode(node['additionalProperties'])) {
    if (typeOf(node['additionalProperties'], path) !== undefined)
      throw new TypeError(`${path}: a map of objects is not known`);
    return undefined;
  }
  const name = referencedName(isNode(node['items']) ? node['items'] : node);
  return name === undefined || scalars.has(name) ? undefined : name;
}

function enumOf(node: SchemaNode): string {
  const words: unknown = node['enum'];
  return Array.isArray(words) ? `=${words.map(String).toSorted().join('|')}` : '';
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
