import { jestOf } from './jestOf.mjs';

/** The oldest minor version of Kubernetes that is supported; what runs on no other is run on the newest. */
const version = '1.34';

/** What is run once more on it, by package: whatever an API server, and not Kron, decides about. */
export const chosen = new Map([
  ['@kron/control-plane', ['access/']],
  ['kron-crd-schema', ['test/apiServer/']],
  ['kron-operator', ['test/transport', 'test/cluster/cases', 'test/upgrade/', 'test/webhook/']],
  ['@kron/chart', ['test/matrix', 'test/policies', 'test/webhook']],
]);

/** The steps, for those of the packages that have a part in it. */
export function olderKubernetes(packages) {
  return packages.flatMap(({ name, folder }) => {
    const patterns = chosen.get(name);
    if (patterns === undefined) return [];
    const step = `${name} on Kubernetes ${version}`;
    return [{ name: `test ${step}`, run: jestOf(step, folder, { KRON_KUBERNETES: version }, patterns) }];
  });
}
