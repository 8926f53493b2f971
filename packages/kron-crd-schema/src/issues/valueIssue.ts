import { found, quotedProposal } from 'kron-core';
import type { KindName } from '../structure/kind.ts';
import type { Segments } from '../structure/path.ts';
import { pathText } from '../structure/path.ts';
import type { CelRule } from '../schema/celRule.ts';
import { schemaAt } from '../crd/schemaAt.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import type { StructureError } from '../structure/structureValidator.ts';
import { expectedText, listText, nearestHint } from './expectedText.ts';
import type { ManifestIssue } from './manifestIssue.ts';

type ValueIssue = Omit<ManifestIssue, 'path'>;

/**
 * The issue about a value that violates a keyword of the schema.
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
): ValueIssue {
  const node = schemaAt(kind, segments) ?? {};
  switch (keyword) {
    case 'type':
      return {
        code: 'WrongType',
        message: `expected ${expectedText(node)}, found ${found(value)}${typeHint(value, node, segments)}`,
      };
    case 'enum':
      return allowedWords(params).length === 0
        ? { code: 'ForbiddenField', message: `${textOf(node)}, found ${found(value)}` }
        : unknownWord(value, allowedWords(params));
    case 'maxLength':
      return {
        code: 'TooLong',
        message: `expected at most ${limit(params)} characters${why(segments, kind)}, found ${lengthOf(value)}`,
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

function unknownWord(value: unknown, words: readonly string[]): ValueIssue {
  const hint = typeof value === 'string' ? nearestHint(value, words) : '';
  return { code: 'UnknownValue', message: `expected ${listText(words, 'or')}, found ${found(value)}${hint}` };
}

function allowedWords(params: StructureError['params']): string[] {
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

/** The reason for the limit on `metadata.name`, which is lower than the limit of Kubernetes. Empty for other fields. */
function why(segments: Segments, kind: KindName): string {
  if (pathText(segments) !== 'metadata.name') return '';
  return kind === 'KronJob' || kind === 'ControlledJob' ? ', so that Jobs can be named after it' : '';
}

/** The expected text: `x-kron-expected`, else the message of the first CEL rule, else a general text. */
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

function formatCode(segments: Segments): ValueIssue['code'] {
  return /^metadata\.(name|namespace)$/.test(pathText(segments)) ? 'InvalidIdentity' : 'InvalidFormat';
}

/** Advice for a value of the wrong type, such as to put it in quotes. Empty if there is no advice. */
function typeHint(value: unknown, node: SchemaNode, segments: Segments): string {
  switch (node['type']) {
    case 'boolean':
      return booleanHint(value);
    case 'integer':
    case 'number':
      return typeof value === 'string' ? numberHint(value, node, String(segments.at(-1))) : '';
    case 'array':
      return typeof value === 'object' || typeof value === 'string' ? '; begin each entry with "- "' : '';
    case 'object':
      return '';
    default:
      return quotedProposal(value, (text) => takesText(node, text, segments));
  }
}

/** Fields that accept any text. A list or a map among them accepts any text in its entries. */
const freeTexts: ReadonlySet<unknown> = new Set(['value', 'args', 'command', 'annotations']);

/**
 * Whether a field certainly accepts `text`. Only in that case does a message propose `text`. The answer is no for most
 * string fields of a Job template, because the API server has rules for them that the schema lacks. Labels and string fields
 * outside the template accept any text of at most 63 lower-case letters and digits.
 */
function takesText(node: SchemaNode, text: string, segments: Segments): boolean {
  const { enum: words, pattern, maxLength, type } = node;
  if (node['x-kubernetes-int-or-string'] === true)
    return /^\d+(?:\.\d+)?(?:e-\d\d?)?$/.test(text) && !portField.test(String(segments.at(-1)));
  // The fields at the top level, apiVersion and kind, accept one word only.
  if (type !== 'string' || segments.length === 1) return false;
  if (Array.isArray(words)) return words.includes(text);
  if (typeof maxLength === 'number' && text.length > maxLength) return false;
  if (typeof pattern === 'string') return new RegExp(pattern, 'u').test(text);
  if (segments.slice(-2).some((segment) => freeTexts.has(segment))) return true;
  return /^[a-z0-9]{1,63}$/.test(text) && (isLabel(segments) || segments[1] !== 'jobTemplate');
}

/** Fields with the mode of a file, which is octal. */
const modeField = /^(?:default)?mode$/i;
const portField = /port$/i;

function numberHint(
  text: string,
  { minimum = 0, maximum = 2_147_483_647 }: SchemaNode,
  field: string,
): string {
  if (modeField.test(field)) {
    return /^0?[0-7]{3}$/.test(text)
      ? `; write ${Number.parseInt(text, 8)} without quotes, which is octal ${text}`
      : '';
  }
  const [least, most] = portField.test(field) ? [1, 65_535] : [Number(minimum), Number(maximum)];
  const isAccepted = /^(?:0|[1-9]\d{0,14})$/.test(text) && least <= Number(text) && Number(text) <= most;
  return isAccepted ? `; write ${text} without quotes` : '';
}

const yes = /^(true|yes|on|y|1)$/i;
const no = /^(false|no|off|n|0)$/i;

function booleanHint(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  if (yes.test(text)) return '; write true without quotes';
  return no.test(text) ? '; write false without quotes' : '';
}
