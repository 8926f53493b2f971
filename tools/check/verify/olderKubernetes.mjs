/** Tests that also run on the oldest supported Kubernetes. They test decisions of the API server, not of Kron. */
export const chosen = [
  'tools/control-plane/src/access/',
  'packages/kron-crd-schema/test/apiServer/',
  'packages/kron-operator/test/transport',
  'packages/kron-operator/test/cluster/cases',
  'packages/kron-operator/test/upgrade/',
  'packages/kron-operator/test/webhook/',
  'tools/deploy/chart/test/matrix',
  'tools/deploy/chart/test/policies',
  'tools/deploy/chart/test/webhook',
];
