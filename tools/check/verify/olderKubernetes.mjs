import { oldest } from './controlPlanes.mjs';
import { jestOf } from './jest.mjs';

/** Tests that also run on the oldest supported Kubernetes, by package. They test decisions of the API server, not of Kron. */
export const chosen = new Map([
  ['@kron/control-plane', ['access/']],
  ['kron-crd-schema', ['test/apiServer/']],
  ['kron-operator', ['test/transport', 'test/cluster/cases', 'test/upgrade/', 'test/webhook/']],
  ['@kron/chart', ['test/matrix', 'test/policies', 'test/webhook']],
]);

/** The steps for the chosen packages. */
export function olderKubernetes(packages) {
  return packages.flatMap(({ name, folder }) => {
    const patterns = chosen.get(name);
    if (patterns === undefined) return [];
    const env = { KRON_KUBERNETES: oldest, KRON_TESTS: 'cluster' };
    const step = `test ${name} on Kubernetes ${oldest}`;
    return [{ name: step, run: jestOf(step, folder, { env, patterns }) }];
  });
}
