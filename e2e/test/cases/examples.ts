import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { ControlledStatus, Status } from 'kron-core';
import { parseAllDocuments } from 'yaml';
import { latest } from '../../src/cluster/latest.ts';
import { exampleNamespace } from '../../src/cluster/stage.ts';
import { preview } from '../../src/preview.ts';
import { root } from '../../src/release/release.ts';
import { type OnScene, step } from './scene.ts';

type Example = { readonly metadata: { readonly name: string; readonly namespace?: string } };

/** All examples, in one namespace: their own namespaces, which may exist, become part of the names. */
async function examples(): Promise<Example[]> {
  const folder = join(root, 'examples');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .flatMap((text) => parseAllDocuments(text))
    .map((document) => document.toJS() as Example)
    .filter((example) => example !== null)
    .map((example) => {
      const { name, namespace = 'default' } = example.metadata;
      const metadata = { ...example.metadata, name: `${namespace}-${name}`, namespace: exampleNamespace };
      return { ...example, metadata };
    });
}

export function theExamples(scene: OnScene): void {
  step(scene, 'every example is accepted, and its next time is that of kron preview', async ({ stage }) => {
    const manifests = (await examples()).map((example) => JSON.stringify(example)).join('\n---\n');
    // Preview first: the operator then finds one of these times, even if the first ones have passed by then.
    const told = new Set(
      (await preview(manifests, exampleNamespace, 100)).map(({ identity, chosenTime }) => {
        return `${identity} ${chosenTime}`;
      }),
    );
    await stage.kubectl(['apply', '--server-side', '--validate=strict', '-f', '-'], manifests);
    const names = (await examples()).map(({ metadata }) => metadata.name);
    const stored = await stage.until(exampleNamespace, 'the operator has reconciled every example', () => {
      const changes = stage.record.of(exampleNamespace);
      const there = [...latest(changes, 'kronjobs'), ...latest(changes, 'controlledjobs')];
      return (
        there.length === names.length && there.every((one) => statusOf(one).conditions !== undefined) && there
      );
    });

    const next = stored.flatMap((one) => {
      const { nextChosenTime, nextStartTime } = statusOf(one);
      const time = nextChosenTime ?? nextStartTime;
      return time === undefined ? [] : [`${exampleNamespace}/${one.metadata.name} ${time}`];
    });
    expect(next.filter((one) => !told.has(one))).toEqual([]);
    expect(next.length).toBeGreaterThan(names.length / 2);
  });
}

function statusOf(object: { readonly [field: string]: unknown }): Status & ControlledStatus {
  return object['status'] ?? {};
}
