import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { parseAllDocuments } from 'yaml';
import { corpus } from 'kron-crd-schema/testing';

const root = resolve(import.meta.dirname, '../../../..');
const examples = resolve(root, 'examples');

/** The KronJobs of the examples, and one with every field. */
export function exampleManifests(): KubeObject[] {
  const files = readdirSync(examples).filter((file) => file.endsWith('.yaml'));
  return [
    ...files.map((file) => resolve(examples, file)),
    resolve(root, 'packages/kron-crd-schema/fixtures/hand/everything.yaml'),
  ]
    .flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')))
    .map((document) => document.toJS() as KubeObject)
    .filter(({ kind }) => kind === 'KronJob');
}

/** Uses one fixture in four, because each costs requests and most are alike. */
const sample = 4;

/** Valid fixtures from all topics, with different names. */
export function fixtureManifests(): KubeObject[] {
  const { metadata: _, ...topics } = corpus;
  return Object.entries(topics).flatMap(([topic, fixtures]) =>
    fixtures
      .filter(({ issues, differs }) => issues.length === 0 && differs === undefined)
      .filter((__, index) => index % sample === 0)
      .map(({ manifest }, index) => {
        const valid = manifest as KubeObject;
        return { ...valid, metadata: { ...valid.metadata, name: `${topic.toLowerCase()}-${index}` } };
      }),
  );
}
