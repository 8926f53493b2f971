import { refersTo } from '../issues/duplicateIssues.ts';
import { isNode, type SchemaNode } from '../structure/schemaNode.ts';
import { type KnownType, knownType } from './jobTypes.ts';
import { nodeAt } from './readers.ts';

/** A kind of change that {@link storableTemplate} makes. */
export type Rewriting = 'quantities' | 'nullItems' | 'hiddenVariables' | 'repeatedEntries';

/**
 * Converts the `jobTemplate` of a CronJob to one with the same meaning that the CRD of KronJobs accepts. A fraction that is
 * written as a number becomes a text. A null in a list becomes an empty value. Repeated entries and environment variables
 * without effect are removed. A value that the API server would also reject in a CronJob stays as it is.
 *
 * @example
 * storableTemplate({ spec: { template: { spec: { containers: [{ resources: { limits: { cpu: 0.5 } } }] } } } })
 * // { jobTemplate: { … { limits: { cpu: '0.5' } } … }, rewritten: new Set(['quantities']) }
 */
export function storableTemplate(jobTemplate: unknown): {
  jobTemplate: unknown;
  rewritten: ReadonlySet<Rewriting>;
} {
  const rewritten = new Set<Rewriting>();
  if (!isNode(jobTemplate) || !isNode(jobTemplate['spec'])) return { jobTemplate, rewritten };
  return {
    jobTemplate: { ...jobTemplate, spec: rewrite(jobTemplate['spec'], 'JobSpec', rewritten) },
    rewritten,
  };
}

/** Rewrites an object of the type `name`. The recursion always ends, because no type contains itself. */
function rewrite(node: SchemaNode, name: string, rewritten: Set<Rewriting>): SchemaNode {
  const type = knownType(name);
  if (type === undefined) return node;
  const fields = Object.entries(node).map(([field, value]) => {
    const path = `${name}.${field}`;
    if (quantities.has(path)) return [field, quantityTexts(value, rewritten)];
    return [
      field,
      Array.isArray(value) ? list(value, path, type, rewritten) : part(value, field, type, rewritten),
    ];
  });
  return Object.fromEntries(fields) as SchemaNode;
}

function part(value: unknown, field: string, type: KnownType, rewritten: Set<Rewriting>): unknown {
  const inner = type.fields.get(field)?.type;
  return inner !== undefined && isNode(value) ? rewrite(value, inner, rewritten) : value;
}

/** Fields that hold a quantity, or a map of quantities. */
const quantities: ReadonlySet<string> = new Set([
  'ResourceRequirements.limits',
  'ResourceRequirements.requests',
  'VolumeResourceRequirements.limits',
  'VolumeResourceRequirements.requests',
  'PodSpec.overhead',
  'EmptyDirVolumeSource.sizeLimit',
  'ResourceFieldSelector.divisor',
]);

function quantityTexts(value: unknown, rewritten: Set<Rewriting>): unknown {
  if (isNode(value)) {
    const texts = Object.entries(value).map(([key, one]) => [key, quantityTexts(one, rewritten)]);
    return Object.fromEntries(texts);
  }
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  rewritten.add('quantities');
  return String(value);
}

/** Lists in which a CronJob may have several entries with the same key, and a KronJob may not. */
const repeatable: ReadonlySet<string> = new Set([
  'Container.ports',
  'PodSpec.hostAliases',
  'PodSpec.imagePullSecrets',
]);

function list(
  entries: readonly unknown[],
  path: string,
  type: KnownType,
  rewritten: Set<Rewriting>,
): readonly unknown[] {
  const field = path.slice(path.indexOf('.') + 1);
  const isOfTexts = type.fields.get(field)?.type === undefined;
  if (isOfTexts) {
    if (!entries.includes(null) || !entries.every((entry) => entry === null || typeof entry === 'string'))
      return entries;
    rewritten.add('nullItems');
    return entries.map((entry) => entry ?? '');
  }
  if (entries.includes(null)) rewritten.add('nullItems');
  const rewrittenEntries = entries.map((entry) => part(entry ?? {}, field, type, rewritten));
  if (field === 'env') return kept(rewrittenEntries, isShown, 'hiddenVariables', rewritten);
  return repeatable.has(path)
    ? kept(rewrittenEntries, isFirst, 'repeatedEntries', rewritten)
    : rewrittenEntries;
}

function kept(
  entries: readonly unknown[],
  isKept: (entry: unknown, index: number, all: readonly unknown[]) => boolean,
  how: Rewriting,
  rewritten: Set<Rewriting>,
): readonly unknown[] {
  const found = entries.filter(isKept);
  if (found.length < entries.length) rewritten.add(how);
  return found;
}

function isFirst(entry: unknown, index: number, all: readonly unknown[]): boolean {
  const text = contentOf(entry);
  return all.findIndex((other) => contentOf(other) === text) === index;
}

/** A text that is the same for entries with the same fields in any order. A port without a protocol counts as TCP. */
function contentOf(entry: unknown): string {
  if (!isNode(entry)) return JSON.stringify(entry);
  const implied = 'containerPort' in entry ? { protocol: 'TCP' } : {};
  return JSON.stringify(Object.entries({ ...implied, ...entry }).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Whether an environment variable has an effect. A later variable of the same name that is not optional hides it. The hidden
 * variable still has an effect if the later one, or a variable between the two, refers to the name.
 */
function isShown(entry: unknown, index: number, all: readonly unknown[]): boolean {
  const name = isNode(entry) ? entry['name'] : undefined;
  if (typeof name !== 'string') return true;
  const next = all.findIndex(
    (other, at) => at > index && isNode(other) && other['name'] === name && !isOptional(other),
  );
  const reference = `$(${name})`;
  return next < 0 || all.slice(index + 1, next + 1).some((other) => refersTo(other, reference));
}

/** Whether Kubernetes ignores a variable if its source is missing. An earlier variable of the same name then counts. */
function isOptional(variable: SchemaNode): boolean {
  const sources = Object.values(nodeAt(variable, 'valueFrom'));
  return sources.some((source) => isNode(source) && source['optional'] === true);
}
