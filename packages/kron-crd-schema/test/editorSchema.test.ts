import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import {
  ClusterKronCalendar,
  ControlledJob,
  KronCalendar,
  KronJob,
} from '../src/generated/manifestValidator.mjs';
import { templateFindings } from '../src/pods/index.ts';
import { templates } from './pods/corpus.ts';
import { verdictOf } from './pods/verdict.ts';
import { kinds, readFixtures } from './readFixtures.ts';

const schemas = '../../../deploy/schemas/kron.io';
const judges = { KronJob, ControlledJob, KronCalendar, ClusterKronCalendar };

describe.each(kinds)('an editor of a %s', (kind) => {
  const file = resolve(import.meta.dirname, `${schemas}/${kind.toLowerCase()}_v1alpha1.json`);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema;

  // Editors do not know Kron's own format and those of OpenAPI, so this ignores formats too.
  const editor = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  test.each([...readFixtures(kind)])(
    'gives the same verdict on %s as the generated validator, except on Job templates',
    (_, fixtures) => {
      const differing = fixtures.filter(({ manifest }) => editor(manifest) !== judges[kind](manifest));
      const ofTemplate = differing.filter(({ manifest }) => templateFindings(manifest, []).issues.length > 0);
      expect(differing.map(({ name }) => name)).toEqual(ofTemplate.map(({ name }) => name));
      expect(differing.filter(({ manifest }) => editor(manifest))).toEqual([]);
    },
  );

  test('describes every field of spec', () => {
    const { properties = {} } = resolved(schema.properties?.['spec'] ?? {}, schema);
    const undescribed = Object.entries(properties).filter(
      ([, part]) => resolved(part, schema).description === undefined,
    );
    expect(Object.keys(properties)).toContain(kind.endsWith('Calendar') ? 'entries' : 'jobTemplate');
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

describe('an editor of a Job template', () => {
  const file = resolve(import.meta.dirname, schemas, 'kronjob_v1alpha1.json');
  const editor = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(readFileSync(file, 'utf8')) as object,
  );
  const verdicts = templates.map((template) => ({ ...template, ...verdictOf(template.manifest) }));

  test('refuses nothing that Kron accepts', () => {
    const wrong = verdicts.filter(({ manifest, errors }) => errors.length === 0 && !editor(manifest));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('refuses every unknown field', () => {
    const unknown = verdicts.filter(({ errors }) => errors.some((error) => error.endsWith('[UnknownField]')));
    expect(unknown.length).toBeGreaterThan(100);
    expect(unknown.filter(({ manifest }) => editor(manifest)).map(({ name }) => name)).toEqual([]);
  });

  test.each([
    'small template.spec.containers[0]: {"name":"main"}',
    'small backoffLimit: -1',
    'small completionMode: "indexed"',
    'small template.spec.restartPolicy: "never"',
    'small template.spec.activeDeadlineSeconds: 0',
    'small template.spec.containers[0].imagePullPolicy: "always"',
    'small template.spec.containers[0].name: "Main"',
    'small template.spec.containers[0].ports: [{"containerPort":65536}]',
    'backup template.spec.containers[0].volumeMounts[0].mountPath: ""',
  ])('refuses %s', (name) => {
    const template = verdicts.find((one) => one.name === name);
    expect(editor(template?.manifest)).toBe(false);
    expect(template?.errors).toHaveLength(1);
  });
});
