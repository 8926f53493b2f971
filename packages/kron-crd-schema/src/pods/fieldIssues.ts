import { found } from 'kron-core';
import { listText, nearestHint } from '../issues/expectedText.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import type { FieldRule } from './fieldRules.ts';
import { formats, hasFormat } from './formats.ts';
import type { KnownType } from './jobTypes.ts';
import type { PodReport } from './podReport.ts';
import { isGiven } from './readers.ts';

export function checkRequired(node: SchemaNode, { required }: KnownType, report: PodReport): void {
  for (const [name, what] of required) {
    const value = node[name];
    if (!isGiven(value) || value === '') report.refuse([name], 'Required', `expected ${what}, found nothing`);
  }
}

export function checkValue(name: string, value: unknown, rule: FieldRule, report: PodReport): void {
  const { range, format, words, checksEmpty } = rule;
  if (value === '' && !checksEmpty) return;
  if (words !== undefined) checkWord(name, value, words, report);
  if (range !== undefined && typeof value === 'number' && !(range[0] <= value && value <= range[1])) {
    report.refuse([name], 'OutOfRange', `expected ${rangeText(range, value)}, found ${value}`);
  } else warnOfRounding(name, value, report);
  if (format !== undefined && typeof value === 'string' && !hasFormat(value, format)) {
    report.refuse([name], 'InvalidFormat', `expected ${formats[format].text}, found ${found(value)}`);
  }
}

const { MAX_SAFE_INTEGER: mostExact } = Number;

/** Warns about a number that the API server stores with 64 bits, and that JavaScript may have rounded. */
export function warnOfRounding(name: string, value: unknown, report: PodReport): void {
  if (typeof value !== 'number' || Math.abs(value) <= mostExact) return;
  report.warn([name], `Kron may have rounded ${value}: expected a number of at most ${mostExact}`);
}

/** Maximum number of words that a message lists. The field for signals has more than sixty. */
const maxWords = 12;

function checkWord(name: string, value: unknown, words: readonly string[], report: PodReport): void {
  if (typeof value !== 'string' || words.includes(value)) return;
  const options = words.length > maxWords ? 'a known word' : listText(words.filter(Boolean), 'or');
  const message = `expected ${options}, found ${found(value)}${nearestHint(value, words)}`;
  report.refuse([name], 'UnknownValue', message);
}

/**
 * The expected range in words. If the value is too low and the range has no practical maximum, only the minimum is named.
 */
function rangeText([least, most]: readonly [number, number], value: number): string {
  if (most >= longRange && value < least) return `${least} or more`;
  return `a whole number from ${least} to ${most > mostExact ? '2^63 - 1' : most}`;
}

const longRange = 2_147_483_647;
