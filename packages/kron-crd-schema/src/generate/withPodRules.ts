import type { FieldRule } from '../pods/fieldRules.ts';
import { formats } from '../pods/formats.ts';
import { type KnownType, knownType } from '../pods/jobTypes.ts';
import { isNode, nodesOf, type SchemaNode } from '../structure/schemaNode.ts';

/**
 * Adds the API server's rules for the fields of a Job template to the editor schema of a kind: known and required fields,
 * allowed words, ranges and formats. The validators do not use these rules, because the operator must accept objects that a
 * newer Kubernetes has stored.
 *
 * @example
 * withPodRules(editorSchema) // spec.jobTemplate.spec.backoffLimit has the minimum 0
 */
export function withPodRules(editorSchema: SchemaNode): SchemaNode {
  return within(editorSchema, ['spec', 'jobTemplate', 'spec'], (job) => withRulesOf('JobSpec', job));
}

/** Copies a schema, and changes the schema of the field at a path. If there is no such field, the copy is unchanged. */
function within(
  node: SchemaNode,
  [name, ...rest]: readonly string[],
  change: (inner: SchemaNode) => SchemaNode,
): SchemaNode {
  if (name === undefined) return change(node);
  const properties = nodesOf(node['properties']);
  const inner = properties[name];
  if (inner === undefined) return node;
  return { ...node, properties: { ...properties, [name]: within(inner, rest, change) } };
}

function withRulesOf(name: string, node: SchemaNode): SchemaNode {
  const type = knownType(name);
  if (type === undefined || !isNode(node['properties'])) return node;
  const properties = nodesOf(node['properties']);
  const required = requiredOf(node, type);
  const fields = [...type.fields].map(([field, { type: inner, rule }]) => {
    // The editor schema lacks the fields of the metadata that no template needs.
    const part = properties[field] ?? {};
    return [field, inner === undefined ? withRule(part, rule) : withInner(inner, part)];
  });
  return {
    ...node,
    properties: { ...properties, ...Object.fromEntries(fields) },
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
  };
}

function requiredOf({ required }: SchemaNode, type: KnownType): unknown[] {
  const own: unknown[] = Array.isArray(required) ? required : [];
  return [...new Set([...own, ...type.required.map(([field]) => field)])];
}

/** Adds the rules of a type to the entries of a list, or to an object. */
function withInner(type: string, node: SchemaNode): SchemaNode {
  return isNode(node['items'])
    ? { ...node, items: withRulesOf(type, node['items']) }
    : withRulesOf(type, node);
}

function withRule(node: SchemaNode, rule: FieldRule | undefined): SchemaNode {
  // If the source has an enum, the enum of Kubernetes is not needed: the enum of the source is stricter.
  if (rule === undefined || node['enum'] !== undefined) return node;
  return { ...node, ...ofWords(node, rule), ...ofRange(node, rule), ...ofText(rule) };
}

function ofWords({ type }: SchemaNode, { words, checksEmpty }: FieldRule): SchemaNode {
  if (words === undefined) return {};
  const more = [
    ...(checksEmpty ? [] : ['']),
    ...(Array.isArray(type) && type.includes('null') ? [null] : []),
  ];
  return { enum: [...new Set([...words, ...more])] };
}

function ofRange({ maximum }: SchemaNode, { range }: FieldRule): SchemaNode {
  if (range === undefined) return {};
  const [least, most] = range;
  const isLimited = most < Number.MAX_SAFE_INTEGER;
  return { minimum: least, ...(isLimited ? { maximum: Math.min(most, Number(maximum ?? most)) } : {}) };
}

function ofText({ required, format, checksEmpty }: FieldRule): SchemaNode {
  const isEmptyValid = required === undefined && !checksEmpty;
  if (format === undefined) return required === undefined ? {} : { minLength: 1 };
  const { pattern, longest } = formats[format];
  return {
    pattern: isEmptyValid ? `^$|${pattern.source}` : pattern.source,
    ...(longest < Number.MAX_SAFE_INTEGER ? { maxLength: longest } : {}),
  };
}
