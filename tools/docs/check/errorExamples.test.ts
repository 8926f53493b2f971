import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { validateControlledSpec } from 'kron-core';
import { manifestIssueCodes, validateKronJob } from 'kron-crd-schema';
import { parse } from 'yaml';

type Manifest = { metadata?: { name: string }; spec?: object };

/** Codes whose example would not fit on a page. */
const withoutExample = ['TooLarge', 'TooDeep'];

const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } } },
};

const text = readFileSync(resolve(import.meta.dirname, '../../../docs/reference/errors.md'), 'utf8');
const sections = text.split(/^## /m).slice(1);
const codes = sections.map((section) => section.slice(0, section.indexOf('\n')));

/** Each code with its examples in the document. */
const examples = sections.flatMap((section) => {
  const code = section.slice(0, section.indexOf('\n'));
  return [...section.matchAll(/```yaml\n# (wrong|right)([^]*?)```/g)].map(([, kind = '', rest = '']) => ({
    code,
    kind,
    yaml: `#${rest}`,
  }));
});

describe('errors.md', () => {
  test('explains every code and no other', () => {
    expect(codes).toEqual([...manifestIssueCodes]);
  });

  test.each(codes.filter((code) => !withoutExample.includes(code)))(
    '%s has an invalid and a valid example',
    (code) => {
      const kinds = examples.filter((example) => example.code === code).map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(['wrong', 'right']));
    },
  );

  test.each(examples.filter(({ kind }) => kind === 'wrong'))(
    '$code is reported for: $yaml',
    ({ code, yaml }) => {
      expect(codesOf(yaml)).toContain(code);
    },
  );

  test.each(examples.filter(({ kind }) => kind === 'right'))(
    'right is valid, at $code: $yaml',
    ({ yaml }) => {
      expect(codesOf(yaml)).toEqual([]);
    },
  );
});

/** An example is the metadata of a manifest, its whole spec, or some fields of its spec. Only a ControlledJob has events. */
function codesOf(yaml: string): string[] {
  const { metadata = { name: 'db-backup' }, spec, ...fields } = parse(yaml) as Manifest;
  if ('events' in fields) {
    return validateControlledSpec({ identity: 'prod/desk', ...fields }).map(({ code }) => code);
  }
  const whole = { jobTemplate, ...(spec ?? { schedule: '0 0 * * *', ...fields }) };
  const validation = validateKronJob({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata,
    spec: whole,
  });
  return validation.ok ? [] : validation.issues.map(({ code }) => code);
}
