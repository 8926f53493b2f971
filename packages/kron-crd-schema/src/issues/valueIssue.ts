import { closestName, found } from 'kron-core';
import type { KindName } from '../structure/kindName.ts';
import type { Segments } from '../structure/path.ts';
import { pathText } from '../structure/path.ts';
import type { CelRule } from '../schema/celRule.ts';
import { schemaAt } from '../crd/schemaAt.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import type { StructureError } from '../structure/structureError.ts';
import { expected, listed } from './expected.ts';
import type { ManifestIssue } from './manifestIssue.ts';
import { typeHint } from './typeHint.ts';

type Verdict = Omit<ManifestIssue, 'path'>;

/**
 * What is wrong with a value that is there.
 *
 * @example
 * valueIssue(['spec', 'policy', 'suspend'], 'yes', typeError, 'KronJob')
 * // { code: 'WrongType', message: 'expected true or false, found "yes"; write true without quotes' }
 */
export function valueIssue(
  segments: Segments,
  value: unknown,
  { keyword, params }: StructureError,
  kind: KindName,
): Verdict {
  const node = schemaAt(kind, segments) ?? {};
  switch (keyword) {
    case 'type':
      return {
        code: 'WrongType',
        message: `expected ${expected(node)}, found ${found(value)}${typeHint(value, node)}`,
      };
    case 'enum':
      return allowed(params).length === 0
        ? { code: 'ForbiddenField', message: `${textOf(node)}, found ${found(value)}` }
        : unknownWord(value, allowed(params));
    case 'maxLength':
      return {
        code: 'TooLong',
        message: `expected at most ${limit(params)} characters${why(segments)}, found ${lengthOf(value)}`,
      };
    case 'maxItems':
    case 'maxProperties':
      return {
        code: 'TooMany',
        message: `expected at most ${limit(params)} entries, found ${lengthOf(value)}`,
      };
    case 'minItems':
      return { code: 'Required', message: `expected at least ${limit(params)} entry, found an empty list` };
    case 'minProperties':
      return { code: 'EmptyClause', message: `${textOf(node)}, found none` };
    case 'minimum':
    case 'maximum':
      return { code: 'OutOfRange', message: `expected ${range(node)}, found ${found(value)}` };
    case 'multipleOf':
      return { code: 'OutOfRange', message: `${textOf(node)}, found ${found(value)}` };
    default:
      return {
        code: formatCode(segments),
        message: `${isLabel(segments) ? labelValue : textOf(node)}, found ${found(value)}`,
      };
  }
}

function unknownWord(value: unknown, words: readonly string[]): Verdict {
  const near = typeof value === 'string' ? closestName(value, words) : undefined;
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  return { code: 'UnknownValue', message: `expected ${listed(words, 'or')}, found ${found(value)}${hint}` };
}

function allowed(params: StructureError['params']): string[] {
  const words: unknown = params['allowedValues'];
  return Array.isArray(words) ? words.filter((word) => word !== null).map(String) : [];
}

function limit(params: StructureError['params']): string {
  return String(params['limit']);
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return Array.from(value).length;
  return Object.keys(Object(value) as object).length;
}

function range(node: SchemaNode): string {
  const { minimum = 0, maximum = 2_147_483_647 } = node;
  return `a whole number from ${String(minimum)} to ${String(maximum)}`;
}

/** The limit of a name is not the API server's usual one. */
function why(segments: Segments): string {
  return pathText(segments) === 'metadata.name' ? ', so that Jobs can be named after it' : '';
}

/** What the source says that a text has to be. */
function textOf(node: SchemaNode): string {
  const own = node['x-kron-expected'];
  if (typeof own === 'string') return own;
  const [rule] = (node['x-kubernetes-validations'] ?? []) as readonly CelRule[];
  if (rule !== undefined) return rule.message;
  return node['x-kubernetes-int-or-string'] === true ? quantity : 'expected another notation';
}

const quantity = 'expected a quantity such as 500m, 0.5, 128Mi or 1Gi';

const labelValue = 'expected letters, digits, -, _ and ., with a letter or digit at both ends';

function isLabel(segments: Segments): boolean {
  return segments.at(-2) === 'labels';
}

/** A name or namespace that cannot be one is a matter of identity. */
function formatCode(segments: Segments): Verdict['code'] {
  return /^metadata\.(name|namespace)$/.test(pathText(segments)) ? 'InvalidIdentity' : 'InvalidFormat';
}
