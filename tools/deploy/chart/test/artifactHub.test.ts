import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  clusterKronCalendarCrd,
  controlledJobCrd,
  crd,
  kronCalendarCrd,
  validateControlledJob,
  validateKronCalendar,
  validateKronJob,
} from 'kron-crd-schema';
import { parse } from 'yaml';
import { root } from './testing/root.ts';

type Chart = {
  readonly home: string;
  readonly annotations: Readonly<Record<string, string>>;
};

const { annotations } = parse(readFileSync(resolve(root, 'deploy/chart/Chart.yaml'), 'utf8')) as Chart;

const listed = (name: string): Record<string, unknown>[] =>
  parse(annotations[`artifacthub.io/${name}`] ?? '') as Record<string, unknown>[];

/** https://artifacthub.io/docs/topics/annotations/helm */
const documented = [
  'alternativeName',
  'category',
  'changes',
  'containsSecurityUpdates',
  'crds',
  'crdsExamples',
  'images',
  'license',
  'links',
  'maintainers',
  'operator',
  'operatorCapabilities',
  'prerelease',
  'recommendations',
  'screenshots',
  'signKey',
];

test('Chart.yaml has only annotations that Artifact Hub documents', () => {
  const names = Object.keys(annotations).map((name) => name.replace('artifacthub.io/', ''));
  expect(names.filter((name) => !documented.includes(name))).toEqual([]);
});

test('all annotations are strings, as Helm requires', () => {
  expect(Object.values(annotations).filter((value) => typeof value !== 'string')).toEqual([]);
});

test('names the kind, version and name of each CustomResourceDefinition', () => {
  const crds = [crd, controlledJobCrd, kronCalendarCrd, clusterKronCalendarCrd];
  const expected = crds.map(({ metadata, spec }) => ({
    kind: spec.names.kind,
    version: spec.versions[0]?.name,
    name: metadata.name,
    displayName: expect.any(String),
    description: expect.any(String),
  }));
  expect(listed('crds')).toEqual(expected);
});

test('has a valid example of each kind', () => {
  const [kronJob, controlledJob, ...calendars] = listed('crdsExamples');
  expect(validateKronJob(kronJob)).toMatchObject({ ok: true });
  expect(validateControlledJob(controlledJob)).toMatchObject({ ok: true });
  expect(calendars.map(({ kind }) => kind)).toEqual(['KronCalendar', 'ClusterKronCalendar']);
  for (const calendar of calendars) expect(validateKronCalendar(calendar)).toMatchObject({ ok: true });
});

test('each link has a name and an https URL', () => {
  expect(listed('links')).toEqual(
    listed('links').map(() => ({ name: expect.any(String), url: expect.stringMatching(/^https:/) })),
  );
});
