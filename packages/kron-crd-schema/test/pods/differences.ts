const definition = 'the CRD merges these lists by key, so that a KronJob cannot have duplicates';
const required = 'the published schema requires the field, and so does the CRD';
const number = 'the CRD takes whole numbers and texts as quantities';
const privileged = 'the test cluster runs without --allow-privileged';
const stopSignal = 'the API server drops stopSignal before it validates it, unless its feature gate is on';
const completions =
  'a Job without completions and parallelism gets 1 of each, the template of a CronJob gets neither';
const selector = 'a CronJob takes no selector, and a KronJob neither, although a Job takes an empty one';
const owned = 'a CronJob takes labels that differ for each Job, and then creates no Job';
const ownName = 'the label may be the name of one Job, but every Job of a KronJob has another name';
const late = 'a CronJob does not check the metadata of its Jobs, and then creates none';
const metadata =
  'a CronJob copies labels and annotations only and ignores the field; Kron refuses what has no effect';
const count = 'the CRD bounds the labels, so that its rules have a bounded cost';
const reserved = 'the operator sets labels under kron.io/ itself';

/** Templates on which the API server and Kron disagree, and why: about a Job, or about a CronJob with the template. */
export const differences: ReadonlyMap<string, string> = new Map([
  ['small completionMode: "Indexed": Job accepted, CronJob refused, Kron accepted', completions],
  ['small selector: {}: Job accepted, CronJob refused, Kron refused, CRD refused', selector],
  ...['controller-uid', 'job-name']
    .flatMap((name) => [name, `batch.kubernetes.io/${name}`])
    .flatMap((key) => [[ofLabel(key, '4d2f'), owned] as const, [ofLabel(key, ''), owned] as const]),
  [
    'small template.metadata: {"labels":{"job-name":"sample","batch.kubernetes.i… (72 characters): Job accepted, CronJob accepted, Kron refused',
    ownName,
  ],
  ['small metadata: {"labels":{"a b":"x"}}: Job refused, CronJob accepted, Kron refused', late],
  ['small metadata: {"labels":{"a":"b c"}}: Job refused, CronJob accepted, Kron refused, CRD refused', late],
  ...[83, 275].map((length): [string, string] => [
    `small metadata: {"labels":{"${'a'.repeat(48)}… (${length} characters): Job refused, CronJob accepted, Kron refused`,
    late,
  ]),
  [
    'small metadata: {"labels":{"label-0":"x","label-1":"x","label-2":"x","label-… (1966 characters): Job accepted, CronJob accepted, Kron refused, CRD refused',
    count,
  ],
  [
    'small metadata: {"labels":{"kron.io/name":"x"}}: Job accepted, CronJob accepted, Kron refused, CRD refused',
    reserved,
  ],
  ['small metadata: {"annotations":{"a b":"x"}}: Job refused, CronJob accepted, Kron refused', late],
  [
    'small metadata: {"annotations":{"note":"éééééééééééééééééééééééééééééééééééé… (131098 characters): Job refused, CronJob accepted, Kron refused',
    late,
  ],
  [
    'small metadata: {"namespace":"other"}: Job accepted, CronJob accepted, Kron refused, CRD refused',
    metadata,
  ],
  [
    'small metadata: {"finalizers":["example.com/hold"]}: Job accepted, CronJob accepted, Kron refused, CRD refused',
    metadata,
  ],
  [
    'small metadata: {"ownerReferences":[{"apiVersion":"batch/v1","kind":"CronJob… (85 characters): Job accepted, CronJob accepted, Kron refused, CRD refused',
    metadata,
  ],
  ['small metadata: {"uid":"x"}: Job accepted, CronJob accepted, Kron refused, CRD refused', metadata],
  [
    'small metadata: {"generateName":"x-"}: Job accepted, CronJob accepted, Kron refused, CRD refused',
    metadata,
  ],
  [
    'small template.spec.containers[0].ports: [{"containerPort":80},{"containerPort":80}]: Job warned, CronJob warned, Kron refused, CRD refused',
    definition,
  ],
  [
    'small template.spec.containers[0].env: [{"name":"A"},{"name":"A"}]: Job warned, CronJob warned, Kron refused, CRD refused',
    definition,
  ],
  [
    'small template.spec.containers[0].env: [{"name":"A","value":"1"},{"name":"A","value":"$(A)2"}]: Job accepted, CronJob accepted, Kron refused, CRD refused',
    definition,
  ],
  [
    'small template.spec.containers[0].resources: {"limits":{"cpu":0.5}}: Job accepted, CronJob accepted, Kron refused, CRD refused',
    number,
  ],
  [
    'small template.spec.containers[0].securityContext: {"privileged":true}: Job refused, CronJob refused, Kron accepted',
    privileged,
  ],
  [
    'small template.spec.containers[0].lifecycle: {"stopSignal":"SIGNOTHING"}: Job accepted, CronJob accepted, Kron refused',
    stopSignal,
  ],
  [
    'indexed podFailurePolicy.rules absent: Job accepted, CronJob accepted, Kron refused, CRD refused',
    required,
  ],
  [
    'indexed template.spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution.0.preference absent: Job accepted, CronJob accepted, Kron refused, CRD refused',
    required,
  ],
]);

function ofLabel(key: string, value: string): string {
  return `small template.metadata: {"labels":{"${key}":"${value}"}}: Job refused, CronJob accepted, Kron refused`;
}
