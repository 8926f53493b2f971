import { absent } from '../../corpus/fixture.ts';
import { smallJob } from '../jobs.ts';
import { long, manifestOf, pod, type Template, variants } from '../variants.ts';

export const jobTemplates: readonly Template[] = [
  ...['activeDeadlineSecond', 'backofLimit', 'restartPolicy', 'containers', 'zzz', '__x'].flatMap((field) =>
    variants('small', field, [1]),
  ),
  ...[
    'parallelism',
    'completions',
    'backoffLimit',
    'activeDeadlineSeconds',
    'ttlSecondsAfterFinished',
  ].flatMap((field) => variants('small', field, [-1, 0, 7, null])),
  ...variants('small', 'completionMode', ['Indexed', 'NonIndexed', 'indexed', '']),
  ...variants('small', 'backoffLimitPerIndex', [1, -1]),
  ...variants('small', 'maxFailedIndexes', [1]),
  ...variants('small', 'podReplacementPolicy', ['Failed', 'TerminatingOrFailed', 'Always', '']),
  ...variants('small', 'managedBy', [
    'example.com/controller',
    'controller',
    '',
    `example.com/${long(60)}`,
    'example.com//a',
    'example.com/',
    'example.com/a b',
    'example.com/é',
  ]),
  ...variants('small', 'manualSelector', [true, false]),
  ...variants('small', 'selector', [
    {},
    { matchLabels: { app: 'x' } },
    { matchExpressions: [{ key: 'a', operator: 'Exists' }] },
  ]),
  ...variants('small', 'suspend', [true]),
  ...variants('small', 'template.spec.containers[0].tty', [true]),
  ...variants('small', 'successPolicy', [{ rules: [{ succeededCount: 1 }] }]),
  ...variants('indexed', 'completions', [2, 0, 200_000]),
  ...variants('indexed', 'parallelism', [100_001, 100_000]),
  ...variants('indexed', 'maxFailedIndexes', [absent, 11, 10, -1]),
  ...variants('indexed', 'backoffLimitPerIndex', [absent, 0]),
  ...variants('indexed', 'podReplacementPolicy', ['TerminatingOrFailed']),
  ...variants('indexed', `${pod}.restartPolicy`, ['OnFailure', 'Always', absent, 'never']),
  ...variants('indexed', 'podFailurePolicy.rules[0]', [
    { action: 'FailJob', onExitCodes: { operator: 'In', values: [1] } },
    { action: 'Failjob', onExitCodes: { operator: 'In', values: [1] } },
    { action: 'FailJob' },
    {
      action: 'FailJob',
      onExitCodes: { operator: 'In', values: [1] },
      onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }],
    },
    { action: 'Count', onPodConditions: [{ type: 'DisruptionTarget', status: 'true' }] },
    { action: 'Count', onPodConditions: [{ type: '-', status: 'True' }] },
    { action: 'Count', onPodConditions: [{ type: 'DisruptionTarget' }] },
  ]),
  ...variants('indexed', 'podFailurePolicy.rules[0].onExitCodes.values', [
    [],
    [0],
    [1, 1],
    [2, 1],
    [1, 2],
    Array.from({ length: 256 }, (_, index) => index + 1),
  ]),
  ...variants('indexed', 'podFailurePolicy.rules[0].onExitCodes.operator', ['NotIn', 'Is']),
  ...variants('indexed', 'podFailurePolicy.rules[0].onExitCodes.containerName', ['other', null, 'train']),
  ...variants('indexed', 'podFailurePolicy.rules', [
    Array.from({ length: 21 }, () => ({ action: 'Count', onExitCodes: { operator: 'In', values: [1] } })),
    [],
  ]),
  ...variants('indexed', 'successPolicy.rules', [
    [],
    [{}],
    [{ succeededCount: 11 }],
    [{ succeededCount: -1 }],
  ]),
  ...variants('indexed', 'successPolicy.rules[0].succeededIndexes', [
    '0-9',
    '0-10',
    '5,1',
    '3-3',
    'x',
    '',
    '1-',
    '0,0',
  ]),
  ...variants('indexed', 'successPolicy.rules[0].succeededCount', [4, 5]),
];

export const indexedTemplates: readonly Template[] = [
  { completionMode: 'Indexed', parallelism: 2 },
  { completionMode: 'Indexed', completions: 100_001, parallelism: 10_001 },
  {
    completionMode: 'Indexed',
    completions: 100_001,
    parallelism: 10_001,
    backoffLimitPerIndex: 1,
    maxFailedIndexes: 1,
  },
  { completionMode: 'Indexed', completions: 100_001, backoffLimitPerIndex: 1 },
  { manualSelector: true, selector: { matchLabels: { app: 'x' } } },
].map((fields) => {
  const job = { ...smallJob(), ...fields };
  return { name: `small with ${JSON.stringify(fields)}`, job, manifest: manifestOf(job) };
});
