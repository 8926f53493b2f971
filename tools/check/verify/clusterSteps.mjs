import { resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { jestOf } from './jest.mjs';
import { oneNodeCluster } from './oneNodeCluster.mjs';
import { skipped } from './runStep.mjs';

const steps = { image: 'test @kron/image as it is built', cluster: 'test @kron/e2e on a cluster' };

/**
 * The steps that need images, or a cluster with nodes that run pods:
 *
 * - If KRON_CLUSTER_RECIPE names a folder with up.sh, down.sh and image.sh, these scripts start a cluster of one node, load
 *   images into it, and take it down whatever happens.
 * - Otherwise KUBECONFIG and KRON_IMAGE name an existing cluster, and KRON_RUNTIME_IMAGE the image to build on.
 * - Otherwise the steps are skipped.
 */
export async function* clusterSteps(environment) {
  const { KRON_CLUSTER_RECIPE: recipe, KUBECONFIG, KRON_IMAGE, KRON_RUNTIME_IMAGE } = environment;
  if (recipe !== undefined && recipe !== '') {
    yield* onOwnCluster(oneNodeCluster(resolve(root, recipe), environment));
    return;
  }
  const builds = KRON_RUNTIME_IMAGE !== undefined;
  yield {
    name: steps.image,
    run: builds ? imageTests() : skipped('no image to build on: set KRON_RUNTIME_IMAGE'),
  };
  const hasCluster = KUBECONFIG !== undefined && KRON_IMAGE !== undefined;
  const why =
    'no cluster with a node: set KUBECONFIG and KRON_IMAGE, or KRON_CLUSTER_RECIPE; see e2e/README.md';
  yield { name: steps.cluster, run: hasCluster ? endToEnd() : skipped(why) };
}

async function* onOwnCluster(cluster) {
  let environment;
  try {
    yield {
      name: 'a cluster of one node',
      run: async () => {
        environment = await cluster.up();
        return { passed: 1 };
      },
    };
    const there = (tests) => () => (environment === undefined ? { failed: 1 } : tests(environment)());
    yield { name: steps.image, run: async () => there(imageTests)() };
    yield { name: steps.cluster, run: async () => there(endToEnd)() };
  } finally {
    await cluster.down();
  }
}

function imageTests(env = {}) {
  return jestOf(steps.image, resolve(root, 'tools/deploy/image'), { env, script: 'test-built' });
}

function endToEnd(env = {}) {
  return jestOf(steps.cluster, resolve(root, 'e2e'), { env, script: 'e2e' });
}
