import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import validateManifest from '../src/generated/manifestValidator.mjs';
import { readFixtures } from './readFixtures.ts';

const file = resolve(import.meta.dirname, '../generated/kronjob.schema.json');
const schema = JSON.parse(readFileSync(file, 'utf8')) as object;

// Editors know nothing of our one format and of those of OpenAPI: what they check is checked here.
const editor = new Ajv({ strict: false, validateFormats: false }).compile(schema);

describe('an editor', () => {
  test.each([...readFixtures()])('gives the same verdict on %s as the generated validator', (_, fixtures) => {
    const differing = fixtures.filter(({ manifest }) => editor(manifest) !== validateManifest(manifest));
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  test('has a description to show for every field of spec', () => {
    const { properties } = partOf('spec');
    const silent = Object.entries(properties ?? {}).filter(
      ([, part]) => resolved(part).description === undefined,
    );
    expect(Object.keys(properties ?? {})).toContain('schedule');
    expect(silent).toEqual([]);
  });
});

type Part = { $ref?: string; description?: string; properties?: Record<string, Part> };

function partOf(name: string): Part {
  return resolved((schema as Part).properties?.[name] ?? {});
}

/** Parts that are large or repeated stand among the definitions. */
function resolved(part: Part): Part {
  const name = part.$ref?.replace('#/definitions/', '');
  const { definitions } = schema as { definitions: Record<string, Part> };
  return name === undefined ? part : (definitions[name] ?? {});
}
