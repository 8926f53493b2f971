const definition = 'the CRD merges these lists by key, so that a KronJob cannot have duplicates';
const required = 'the published schema requires the field, and so does the CRD';
const number = 'the CRD takes whole numbers and texts as quantities';

/** Templates on which the API server and Kron disagree, and why. */
export const differences: ReadonlyMap<string, string> = new Map([
  [
    'small template.spec.containers[0].ports: [{"containerPort":80},{"containerPort":80}]: the API server warns, Kron refuses',
    definition,
  ],
  [
    'small template.spec.containers[0].env: [{"name":"A"},{"name":"A"}]: the API server warns, Kron refuses',
    definition,
  ],
  [
    'small template.spec.containers[0].env: [{"name":"A","value":"1"},{"name":"A","value":"$(A)2"}]: the API server accepts, Kron refuses',
    definition,
  ],
  [
    'small template.spec.containers[0].resources: {"limits":{"cpu":0.5}}: the API server accepts, Kron refuses',
    number,
  ],
  [
    'small template.spec.containers[0].securityContext: {"privileged":true}: the API server refuses, Kron accepts',
    'the test cluster runs without --allow-privileged',
  ],
  [
    'small template.spec.containers[0].lifecycle: {"stopSignal":"SIGNOTHING"}: the API server accepts, Kron refuses',
    'the API server drops stopSignal before it validates it, unless its feature gate is on',
  ],
  ['indexed podFailurePolicy.rules absent: the API server accepts, Kron refuses', required],
  [
    'indexed template.spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution.0.preference absent: the API server accepts, Kron refuses',
    required,
  ],
]);
