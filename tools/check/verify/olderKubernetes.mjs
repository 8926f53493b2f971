import { oldest } from './controlPlanes.mjs';
import { jestOfAll } from './jest.mjs';

/** Tests that also run on the oldest supported Kubernetes, by package. They test decisions of the API server, not of Kron. */
export const chosen = new Map([
  ['@kron/control-plane', ['access/']],
  ['kron-crd-schema', ['test/apiServer/']],
  ['kron-operator', ['test/transport', 'test/cluster/cases', 'test/upgrade/', 'test/webhook/']],
  ['@kron/chart', ['test/matrix', 'test/policies', 'test/webhook']],
]);

/** The step with the chosen tests. */
export function olderKubernetes(packages, workers) {
  const name = `tests on Kubernetes ${oldest}`;
  const env = { KRON_KUBERNETES: oldest, KRON_TESTS: 'cluster' };
  const wanted = packages.filter((one) => chosen.has(one.name));
  const patterns = wanted.flatMap((one) => chosen.get(one.name).map((path) => `${one.folder}/.*${path}`));
  return { name, patterns, run: jestOfAll(name, wanted, env, { patterns, workers }) };
}
