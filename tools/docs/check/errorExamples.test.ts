import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CalendarsSpec, validateCalendar, validateControlledSpec, validateSpec } from 'kron-core';
import { manifestIssueCodes, validateKronJob } from 'kron-crd-schema';
import { parse, parseAllDocuments } from 'yaml';

type Manifest = { kind?: string; metadata?: { name: string }; spec?: object };

/** Codes whose example would not fit on a page, or is no manifest. */
const withoutExample = ['TooLarge', 'TooDeep', 'CalendarUnreadable'];

const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } } },
};

const text = readFileSync(resolve(import.meta.dirname, '../../../docs/reference/errors.md'), 'utf8');
const sections = text.split(/^## /m).slice(1);
const codes = sections.map((section) => section.slice(0, section.indexOf('\n')));

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

/**
 * An example is the metadata of a manifest, its whole spec, or some fields of its spec. Only a ControlledJob has events, and
 * only a calendar has entries. The fields of a KronJob can be followed by the calendars that it refers to.
 */
function codesOf(yaml: string): string[] {
  const [fields, ...calendars] = parseAllDocuments(yaml).map((document): Manifest => document.toJS());
  return calendars.length === 0 ? codesOfOne(yaml) : codesWith({ ...fields }, calendars);
}

function codesWith(fields: object, manifests: readonly Manifest[]): string[] {
  const group = (kind: string) =>
    Object.fromEntries(
      manifests.filter((one) => one.kind === kind).map((one) => [one.metadata?.name, one.spec]),
    );
  const calendars: Record<keyof CalendarsSpec, object> = {
    calendar: group('KronCalendar'),
    clusterCalendar: group('ClusterKronCalendar'),
  };
  return validateSpec({ identity: 'prod/db-backup', ...fields, calendars }).map(({ code }) => code);
}

function codesOfOne(yaml: string): string[] {
  const { metadata = { name: 'db-backup' }, spec, ...fields } = parse(yaml) as Manifest;
  if ('events' in fields) {
    return validateControlledSpec({ identity: 'prod/desk', ...fields }).map(({ code }) => code);
  }
  if ('entries' in fields) return validateCalendar(fields).map(({ code }) => code);
  const whole = { jobTemplate, ...(spec ?? { schedule: '0 0 * * *', ...fields }) };
  const validation = validateKronJob({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata,
    spec: whole,
  });
  const issues = validation.ok
    ? // No name of the cluster is known.
      validateSpec({ identity: 'prod/db-backup', ...whole }, { references: false })
    : validation.issues;
  return issues.map(({ code }) => code);
}
