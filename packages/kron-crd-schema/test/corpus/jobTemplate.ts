import { because } from './because.ts';
import { absent, type Fixture, fixture, invalid, valid } from './fixture.ts';

const template = 'spec.jobTemplate';
const metadata = `${template}.metadata`;
const job = `${template}.spec`;
const pod = `${job}.template`;
const podSpec = `${pod}.spec`;
const container = `${podSpec}.containers[0]`;

const ofMetadata: readonly Fixture[] = [
  ...valid(metadata, [null, {}, { labels: null, annotations: null }, { name: 'x', creationTimestamp: null }]),
  ...invalid(metadata, 'WrongType', ['x', []]),
  ...valid(`${metadata}.labels`, [
    { app: 'x' },
    { 'example.com/kron.io': 'x' },
    { app: '' },
    { a: 'x'.repeat(63) },
  ]),
  ...invalid(`${metadata}.labels`, 'WrongType', ['x', []]),
  fixture(`${metadata}.labels`, { 'kron.io/name': 'x' }, [
    `${metadata}.labels["kron.io/name"] ReservedLabel`,
  ]),
  fixture(`${metadata}.labels`, { 'kron.io/': 'x' }, [`${metadata}.labels["kron.io/"] ReservedLabel`]),
  fixture(`${metadata}.labels`, { tier: 1 }, [`${metadata}.labels.tier WrongType`]),
  fixture(`${metadata}.labels`, { tier: '-x' }, [`${metadata}.labels.tier InvalidFormat`]),
  fixture(`${metadata}.labels`, { tier: 'x'.repeat(64) }, [`${metadata}.labels.tier TooLong`]),
  fixture(`${metadata}.labels`, { 'a b': 'x' }, [`${metadata}.labels.a b InvalidFormat`], because.labelKeys),
  fixture(
    `${metadata}.labels`,
    Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`l${index}`, 'x'])),
    [`${metadata}.labels TooMany`],
  ),
  ...valid(`${metadata}.annotations`, [{ note: 'anything' }, {}]),
  fixture(`${metadata}.annotations`, { note: 1 }, [`${metadata}.annotations.note WrongType`]),
  ...['namespace', 'finalizers', 'generateName', 'lables'].flatMap((name) =>
    invalid(`${metadata}.${name}`, 'UnknownField', ['x']),
  ),
];

const ofStructure: readonly Fixture[] = [
  ...[template, job, pod, podSpec, `${podSpec}.containers`].flatMap((path) => [
    ...invalid(path, 'Required', [absent, null]),
    ...invalid(path, 'WrongType', ['x', 5]),
  ]),
  fixture(template, {}, [`${job} Required`]),
  fixture(job, {}, [`${pod} Required`]),
  fixture(pod, {}, [`${podSpec} Required`]),
  fixture(podSpec, {}, [`${podSpec}.containers Required`, `${podSpec}.restartPolicy Required`]),
  ...invalid(`${template}.foo`, 'UnknownField', ['x']),
  ...valid(`${podSpec}.restartPolicy`, ['Never', 'OnFailure']),
  ...invalid(`${podSpec}.restartPolicy`, 'UnknownValue', ['Always', 'never', '']),
  ...invalid(`${podSpec}.restartPolicy`, 'Required', [absent, null]),
  ...invalid(`${podSpec}.restartPolicy`, 'WrongType', [5]),
  ...valid(`${job}.newerField`, ['x', { a: [1, null] }]),
  ...valid(`${pod}.newerField`, [1]),
  ...valid(`${podSpec}.newerField`, [{ a: 1 }]),
  ...valid(`${container}.newerField`, [[{}]]),
  ...valid(`${pod}.metadata`, [
    { labels: { app: 'x' }, annotations: { a: 'b' }, finalizers: ['example.com/x'] },
    null,
  ]),
];

const ofJob: readonly Fixture[] = [
  ...valid(`${job}.backoffLimit`, [0, 6, null]),
  ...invalid(`${job}.backoffLimit`, 'WrongType', ['3', 1.5, true]),
  ...invalid(`${job}.backoffLimit`, 'OutOfRange', [3_000_000_000]),
  ...valid(`${job}.ttlSecondsAfterFinished`, [0, 3600]),
  ...valid(`${job}.suspend`, [true]),
  ...invalid(`${job}.suspend`, 'WrongType', ['yes']),
  ...valid(`${job}.activeDeadlineSeconds`, [9_000_000_000]),
  ...valid(`${job}.podFailurePolicy`, [
    { rules: [{ action: 'Ignore', onExitCodes: { operator: 'In', values: [1, 2] } }] },
  ]),
  fixture(
    `${job}.podFailurePolicy`,
    { rules: [{ action: 'Ignore', onExitCodes: { operator: 'In', values: [1, 1] } }] },
    [`${job}.podFailurePolicy.rules[0].onExitCodes.values[1] DuplicateEntry`],
    because.duplicate,
  ),
  fixture(`${job}.podFailurePolicy`, { rules: [{}] }, [`${job}.podFailurePolicy.rules[0].action Required`]),
  fixture(`${job}.podFailurePolicy`, { rule: [], rules: [] }, [`${job}.podFailurePolicy.rule UnknownField`]),
];

const ofPod: readonly Fixture[] = [
  ...valid(`${podSpec}.nodeSelector`, [{ disk: 'ssd' }]),
  fixture(`${podSpec}.nodeSelector`, { disk: 1 }, [`${podSpec}.nodeSelector.disk WrongType`]),
  ...valid(`${podSpec}.imagePullSecrets`, [[{ name: 'a' }], [{}], [{ name: 'a' }, { name: 'b' }]]),
  fixture(
    `${podSpec}.imagePullSecrets`,
    [{}, {}],
    [`${podSpec}.imagePullSecrets[1] DuplicateEntry`],
    because.duplicate,
  ),
  ...valid(`${podSpec}.volumes`, [
    [
      { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
      { name: 'c', configMap: { name: 'x' } },
    ],
  ]),
  fixture(
    `${podSpec}.volumes`,
    [
      { name: 'tmp', emptyDir: {} },
      { name: 'tmp', emptyDir: {} },
    ],
    [`${podSpec}.volumes[1] DuplicateEntry`],
    because.duplicate,
  ),
  fixture(
    `${podSpec}.volumes`,
    [{ emptyDir: {} }, { emptyDir: {} }],
    [`${podSpec}.volumes[0].name Required`, `${podSpec}.volumes[1].name Required`],
  ),
  fixture(`${podSpec}.volumes`, [{ emptyDir: {} }], [`${podSpec}.volumes[0].name Required`]),
  fixture(
    `${podSpec}.volumes`,
    [{ name: 'x', emptydir: {} }],
    [`${podSpec}.volumes[0].emptydir UnknownField`],
  ),
  ...valid(`${podSpec}.tolerations`, [[{ key: 'a', operator: 'Exists', effect: 'NoSchedule' }]]),
  ...valid(`${podSpec}.securityContext`, [
    { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  ]),
  fixture(`${podSpec}.securityContext`, { runAsNonroot: true }, [
    `${podSpec}.securityContext.runAsNonroot UnknownField`,
  ]),
  ...valid(`${podSpec}.initContainers`, [[{ name: 'init', image: 'busybox' }], null]),
];

const ofContainer: readonly Fixture[] = [
  ...invalid(`${container}.name`, 'Required', [absent, null]),
  ...invalid(`${container}.image`, 'WrongType', [5, {}]),
  ...valid(`${container}.command`, [['sh', '-c', 'true'], [], null]),
  ...invalid(`${container}.command`, 'WrongType', ['sh']),
  fixture(`${container}.args`, [1], [`${container}.args[0] WrongType`]),
  fixture(`${container}.args`, [null], [`${container}.args[0] Required`]),
  ...valid(`${container}.env`, [
    [
      { name: 'A', value: 'x' },
      { name: 'B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    ],
  ]),
  fixture(`${container}.env`, [{ name: 'A', value: 1 }], [`${container}.env[0].value WrongType`]),
  fixture(
    `${container}.env`,
    [{ name: 'A' }, { name: 'A' }],
    [`${container}.env[1] DuplicateEntry`],
    because.duplicate,
  ),
  ...valid(`${container}.ports`, [
    [{ containerPort: 80 }],
    [{ containerPort: 53 }, { containerPort: 53, protocol: 'UDP' }],
  ]),
  fixture(
    `${container}.ports`,
    [{ containerPort: 80 }, { containerPort: 80, protocol: 'TCP' }],
    [`${container}.ports[1] DuplicateEntry`],
    because.duplicate,
  ),
  fixture(
    `${container}.ports`,
    [{ protocol: 'UDP' }, { protocol: 'UDP' }],
    [`${container}.ports[0].containerPort Required`, `${container}.ports[1].containerPort Required`],
  ),
  fixture(`${container}.ports`, [{ name: 'web' }], [`${container}.ports[0].containerPort Required`]),
  ...valid(`${container}.resources`, [
    { limits: { cpu: '500m', memory: '1Gi', 'nvidia.com/gpu': 1 }, requests: { cpu: 1, memory: '1e3' } },
    { limits: { cpu: '.5', memory: '1.5Gi' } },
  ]),
  fixture(`${container}.resources`, { limits: { cpu: 0.5 } }, [
    `${container}.resources.limits.cpu WrongType`,
  ]),
  fixture(`${container}.resources`, { limits: { memory: '1 GB' } }, [
    `${container}.resources.limits.memory InvalidFormat`,
  ]),
  fixture(`${container}.resources`, { limit: {} }, [`${container}.resources.limit UnknownField`]),
  ...valid(`${container}.livenessProbe`, [
    { httpGet: { port: 'web' } },
    { httpGet: { port: 80, path: '/' } },
  ]),
  fixture(`${container}.livenessProbe`, { httpGet: { port: 1.5 } }, [
    `${container}.livenessProbe.httpGet.port WrongType`,
  ]),
  fixture(`${container}.livenessProbe`, { httpGet: {} }, [
    `${container}.livenessProbe.httpGet.port Required`,
  ]),
  fixture(
    `${podSpec}.containers`,
    [
      { name: 'a', image: 'x' },
      { name: 'a', image: 'y' },
    ],
    [`${podSpec}.containers[1] DuplicateEntry`],
    because.duplicate,
  ),
];

export const jobTemplateFixtures: readonly Fixture[] = [
  ...ofMetadata,
  ...ofStructure,
  ...ofJob,
  ...ofPod,
  ...ofContainer,
];
