import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { parseAllDocuments } from 'yaml';

const root = resolve(import.meta.dirname, '../../../..');
const fixtures = resolve(root, 'packages/kron-crd-schema/fixtures');
const examples = resolve(root, 'examples');

type Fixture = {
  readonly issues: readonly unknown[];
  readonly differs?: object;
  readonly manifest: KubeObject;
};

/** The KronJobs of the examples, and one with every field. */
export function exampleManifests(): KubeObject[] {
  const files = readdirSync(examples).filter((file) => file.endsWith('.yaml'));
  return [...files.map((file) => resolve(examples, file)), resolve(fixtures, 'hand/everything.yaml')]
    .flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')))
    .map((document) => document.toJS() as KubeObject)
    .filter(({ kind }) => kind === 'KronJob');
}

/** Uses one fixture in four, because each costs requests and most are alike. */
const sample = 4;

/** Valid fixtures from all topics, with different names. */
export function fixtureManifests(): KubeObject[] {
  return readdirSync(fixtures)
    .filter((file) => file.endsWith('.jsonl') && file !== 'metadata.jsonl')
    .flatMap((file) =>
      linesOf(file)
        .filter(({ issues, differs }) => issues.length === 0 && differs === undefined)
        .filter((_, index) => index % sample === 0)
        .map(({ manifest }, index) => ({
          ...manifest,
          metadata: { ...manifest.metadata, name: `${file.replace('.jsonl', '').toLowerCase()}-${index}` },
        })),
    );
}

function linesOf(file: string): Fixture[] {
  const lines = readFileSync(resolve(fixtures, file), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Fixture);
}
