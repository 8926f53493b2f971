import { found } from 'kron-core';
import { isPlainObject } from '../plainObject.ts';
import type { Schema } from './schema.ts';

/**
 * Checks a value against a schema. Returns a message about the first mistake, or null if there is none.
 *
 * @param path - the path of the value, for the message
 *
 * @example
 * checkValue(7, { type: 'string' }, 'fleet.kron') // 'fleet.kron: expected a string, found the number 7'
 */
export function checkValue(value: unknown, schema: Schema, path: string): string | null {
  if (schema.anyOf !== undefined) return checkAnyOf(value, schema.anyOf, path);
  if (schema.enum !== undefined && !schema.enum.some((one) => one === value)) {
    return `${path}: expected ${schema.enum.join(' or ')}, found ${found(value)}`;
  }
  switch (schema.type) {
    case 'object':
      return isPlainObject(value) ? checkFields(value, schema, path) : wrong('an object', value, path);
    case 'array':
      return Array.isArray(value) ? checkItems(value, schema, path) : wrong('a list', value, path);
    case 'string':
      return typeof value === 'string' ? checkText(value, schema, path) : wrong('a string', value, path);
    case 'integer':
      return Number.isInteger(value) ? null : wrong('a whole number', value, path);
    case 'boolean':
      return typeof value === 'boolean' ? null : wrong('true or false', value, path);
    case 'null':
      return value === null ? null : wrong('null', value, path);
    case undefined:
    default:
      return null;
  }
}

function wrong(expected: string, value: unknown, path: string): string {
  return `${path}: expected ${expected}, found ${value === null ? 'null' : found(value)}`;
}

function checkAnyOf(value: unknown, schemas: readonly Schema[], path: string): string | null {
  const fitting = schemas.find((schema) => fits(value, schema));
  if (fitting !== undefined) return checkValue(value, fitting, path);
  const kinds = schemas.flatMap(({ properties }) => properties?.['kind']?.enum ?? []);
  if (kinds.length > 0 && isPlainObject(value)) {
    return `${path}.kind: expected ${kinds.join(' or ')}, found ${found(value['kind'])}`;
  }
  return checkValue(value, schemas[0] ?? {}, path);
}

/**
 * Whether to check a value with this schema of `anyOf`. Null fits only the schema of null. If the schema lists kinds, only
 * an object of such a kind fits.
 */
function fits(value: unknown, { type, properties }: Schema): boolean {
  if (type === 'null' || value === null) return type === 'null' && value === null;
  const kinds = properties?.['kind']?.enum;
  return kinds === undefined || (isPlainObject(value) && kinds.some((kind) => kind === value['kind']));
}

function checkFields(value: Record<string, unknown>, schema: Schema, path: string): string | null {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${path}.${missing}: expected a value, found nothing`;
  for (const [name, field] of Object.entries(value)) {
    const place = `${path}.${name}`;
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (known === false) return `${place}: unknown field`;
    const problem = known === undefined ? null : checkValue(field, known, place);
    if (problem !== null) return problem;
  }
  return null;
}

function checkItems(value: readonly unknown[], schema: Schema, path: string): string | null {
  const { items, prefixItems, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length < minItems || value.length > maxItems) {
    return `${path}: expected ${minItems} to ${maxItems} items, found ${value.length}`;
  }
  for (const [index, item] of value.entries()) {
    const known = prefixItems?.[index] ?? items;
    const problem = known === undefined ? null : checkValue(item, known, `${path}[${index}]`);
    if (problem !== null) return problem;
  }
  return null;
}

const patterns = new Map<string, RegExp>();

function checkText(value: string, { pattern, maxLength, description }: Schema, path: string): string | null {
  if (maxLength !== undefined && value.length > maxLength) {
    return `${path}: expected at most ${maxLength} characters, found ${value.length}`;
  }
  if (pattern === undefined) return null;
  const regExp = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, regExp);
  return regExp.test(value) ? null : wrong(description ?? `a text like ${pattern}`, value, path);
}
