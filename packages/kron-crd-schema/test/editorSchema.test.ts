import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { ControlledJob, KronJob } from '../src/generated/manifestValidator.mjs';
import { readFixtures } from './readFixtures.ts';

const judges = { KronJob, ControlledJob };

describe.each(['KronJob', 'ControlledJob'] as const)('an editor of a %s', (kind) => {
  const file = resolve(import.meta.dirname, `../generated/${kind.toLowerCase()}.schema.json`);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema;

  // Editors know nothing of our one format and of those of OpenAPI: what they check is checked here.
  const editor = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  test.each([...readFixtures(kind)])(
    'gives the same verdict on %s as the generated validator',
    (_, fixtures) => {
      const differing = fixtures.filter(({ manifest }) => editor(manifest) !== judges[kind](manifest));
      expect(differing.map(({ name }) => name)).toEqual([]);
    },
  );

  test('has a description to show for every field of spec', () => {
    const { properties = {} } = resolved(schema.properties?.['spec'] ?? {}, schema);
    const silent = Object.entries(properties).filter(
      ([, part]) => resolved(part, schema).description === undefined,
    );
    expect(Object.keys(properties)).toContain('jobTemplate');
    expect(silent).toEqual([]);
  });
});

type Part = { $ref?: string; description?: string; properties?: Record<string, Part> };
type Schema = Part & { definitions: Record<string, Part> };

/** Parts that are large or repeated stand among the definitions. */
function resolved(part: Part, { definitions }: Schema): Part {
  const name = part.$ref?.replace('#/definitions/', '');
  return name === undefined ? part : (definitions[name] ?? {});
}
