import { afterAll, beforeAll, describe } from '@jest/globals';
import { inventory } from '../src/cluster/inventory.ts';
import { exampleNamespace, Stage, systemNamespace, workNamespace } from '../src/cluster/stage.ts';
import { Load } from '../src/load/load.ts';
import { definitions, Release } from '../src/release/release.ts';
import { readSettings } from '../src/settings.ts';
import { theExamples } from './cases/examples.ts';
import { heldJobs } from './cases/heldJobs.ts';
import { installation } from './cases/installation.ts';
import { leaderChange } from './cases/leaderChange.ts';
import { runs } from './cases/runs.ts';
import type { Scene } from './cases/scene.ts';
import { uninstallation } from './cases/uninstallation.ts';
import { upgrade } from './cases/upgrade.ts';

const restricted = { 'pod-security.kubernetes.io/enforce': 'restricted' };
const namespaces = { [systemNamespace]: restricted, [workNamespace]: restricted, [exampleNamespace]: {} };

// Read once, so that an error is reported once.
const settings = readSettings(process.env);

describe('Kron in a cluster with nodes', () => {
  let set: Scene | undefined;
  const scene = (): Scene => {
    if (set === undefined) throw new Error('the cluster under test is not ready');
    return set;
  };

  beforeAll(async () => {
    const stage = new Stage(settings);
    await mustHaveNoKronJobs(stage);
    await createNamespaces(stage);
    const release = await Release.on(settings);
    set = { stage, release, load: new Load(stage), before: await inventory(stage.kubectl) };
    await stage.begin();
  }, 1_800_000);

  afterAll(async () => {
    if (set === undefined) return;
    const { stage, release } = set;
    await release.uninstall().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    await stage.kubectl.tried([
      'delete',
      'crd',
      ...(await definitions()),
      '--ignore-not-found',
      '--timeout=60s',
    ]);
    await stage.kubectl.tried([
      'delete',
      'namespace',
      ...Object.keys(namespaces),
      '--ignore-not-found',
      '--timeout=120s',
    ]);
    await stage.end();
  });

  describe('is installed', () => installation(scene));
  describe('takes the examples', () => theExamples(scene));
  describe('runs pods', () => runs(scene));
  describe('holds Jobs of CronJobs', () => heldJobs(scene));
  describe('changes its leader', () => leaderChange(scene));
  describe('is upgraded', () => upgrade(scene));
  describe('is uninstalled', () => uninstallation(scene));
});

/** The tests delete all KronJobs of the cluster. */
async function mustHaveNoKronJobs({ kubectl }: Stage): Promise<void> {
  const found = await kubectl(['get', 'crd', ...(await definitions()), '--ignore-not-found', '-o', 'name']);
  if (found !== '')
    throw new Error(
      `expected a cluster without Kron, found ${found.trim().split('\n').join(', ')}: the tests would delete all KronJobs`,
    );
}

async function createNamespaces({ kubectl }: Stage): Promise<void> {
  const manifests = Object.entries(namespaces).map(([name, labels]) =>
    JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }),
  );
  await kubectl(['apply', '--server-side', '-f', '-'], manifests.join('\n---\n'));
}
