import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { fleetSchema, kronJobSpecSchema, controlledJobSpecSchema } from './fleetSchema.ts';
import type { Schema } from './schema.ts';

const root = resolve(import.meta.dirname, '../../../..');
const page = readFileSync(resolve(root, 'docs/reference/fleet.md'), 'utf8');

/** The fields of a Fleet and of the objects in it, except those of specs, which have a page of their own. */
function fieldsOf({ properties = {}, items, anyOf = [], additionalProperties }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) =>
    name === 'spec' ? [name] : [name, ...fieldsOf(schema)],
  );
  const others = [items, ...anyOf, additionalProperties === false ? undefined : additionalProperties];
  return [...own, ...others.flatMap((schema) => (schema === undefined ? [] : fieldsOf(schema)))];
}

test('the reference names every field', () => {
  const specs = [kronJobSpecSchema, controlledJobSpecSchema].flatMap(({ properties = {} }) =>
    Object.keys(properties),
  );
  const fields = new Set([...fieldsOf(fleetSchema), ...specs]);
  expect(fields.size).toBeGreaterThan(50);
  expect([...fields].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('the published schema is that of readFleet', () => {
  const file = resolve(import.meta.dirname, '../../generated/fleet.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(fleetSchema);
});
