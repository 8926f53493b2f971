import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { clusterSteps } from './clusterSteps.mjs';
import { runStep } from './runStep.mjs';

const counts = (passed: number, failed: number, skipped: number) => ({ passed, failed, skipped });

describe('without a cluster', () => {
  test.each([
    ['nothing is named', {}],
    ['a cluster without an image of the operator', { KUBECONFIG: 'mine' }],
    ['an empty name of the recipe', { KRON_CLUSTER_RECIPE: '' }],
  ])('the tests of images and clusters count as skipped: %s', async (_, environment) => {
    const results = [];
    for await (const step of clusterSteps(environment)) results.push(await runStep(step));
    expect(results).toMatchObject([
      { name: 'test @kron/image as it is built', ...counts(0, 0, 1) },
      { name: 'test @kron/e2e on a cluster', ...counts(0, 0, 1) },
    ]);
  });
});

describe('a recipe', () => {
  let recipe: string;

  const scripted = async (name: string, line: string): Promise<void> =>
    writeFile(join(recipe, name), `#!/bin/sh\necho ${name} >> '${recipe}/log'\n${line}\n`, { mode: 0o755 });
  const log = async (): Promise<string[]> => (await readFile(join(recipe, 'log'), 'utf8')).trim().split('\n');

  beforeEach(async () => {
    recipe = await mkdtemp(join(tmpdir(), 'kron-recipe-'));
    await scripted('up.sh', 'exit 3');
    await scripted('down.sh', '[ -d "$NODE_RUN" ] && echo gone >> "$(dirname "$0")/log"');
  });

  afterEach(async () => rm(recipe, { recursive: true }));

  test('whose cluster does not start fails all steps, and is taken down once', async () => {
    const results = [];
    for await (const step of clusterSteps({ KRON_CLUSTER_RECIPE: recipe })) results.push(await runStep(step));
    expect(results).toMatchObject([
      { name: 'a cluster of one node', ...counts(0, 1, 0) },
      { name: 'test @kron/image as it is built', ...counts(0, 1, 0) },
      { name: 'test @kron/e2e on a cluster', ...counts(0, 1, 0) },
    ]);
    expect(await log()).toEqual(['up.sh', 'down.sh', 'gone']);
  });

  test('with the folder of a running cluster starts nothing and takes nothing down', async () => {
    const atWork = await mkdtemp(join(tmpdir(), 'kron-at-work-'));
    await writeFile(join(atWork, 'kubeconfig'), '');
    const environment = { KRON_CLUSTER_RECIPE: recipe, NODE_RUN: atWork };
    for await (const step of clusterSteps(environment)) await runStep(step);
    await expect(log()).rejects.toThrow('ENOENT');
    await rm(atWork, { recursive: true });
  });

  test('takes its cluster down if the run is interrupted', async () => {
    for await (const step of clusterSteps({ KRON_CLUSTER_RECIPE: recipe })) {
      await runStep(step);
      break;
    }
    expect(await log()).toEqual(['up.sh', 'down.sh', 'gone']);
  });
});
