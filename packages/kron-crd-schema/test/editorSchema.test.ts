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

  // Editors do not know Kron's own format and those of OpenAPI, so this ignores formats too.
  const editor = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  test.each([...readFixtures(kind)])(
    'gives the same verdict on %s as the generated validator',
    (_, fixtures) => {
      const differing = fixtures.filter(({ manifest }) => editor(manifest) !== judges[kind](manifest));
      expect(differing.map(({ name }) => name)).toEqual([]);
    },
  );

  test('describes every field of spec', () => {
    const { properties = {} } = resolved(schema.properties?.['spec'] ?? {}, schema);
    const undescribed = Object.entries(properties).filter(
      ([, part]) => resolved(part, schema).description === undefined,
    );
    expect(Object.keys(properties)).toContain('jobTemplate');
    expect(undescribed).toEqual([]);
  });
});

type Part = { $ref?: string; description?: string; properties?: Record<string, Part> };
type Schema = Part & { definitions: Record<string, Part> };

/** Follows a reference to a definition. */
function resolved(part: Part, { definitions }: Schema): Part {
  const name = part.$ref?.replace('#/definitions/', '');
  return name === undefined ? part : (definitions[name] ?? {});
}
