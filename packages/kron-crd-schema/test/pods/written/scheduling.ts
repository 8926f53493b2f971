import { absent } from '../../corpus/fixture.ts';
import { pod, type Template, variants } from '../variants.ts';

export const schedulingTemplates: readonly Template[] = [
  ...variants('backup', `${pod}.tolerations[0]`, [
    {},
    { operator: 'Exists' },
    { key: 'a', operator: 'Equal', value: 'b' },
    { key: 'a', value: 'b c' },
    { key: 'a', operator: 'Exists', value: 'b' },
    { key: 'a', operator: 'exists' },
    { key: 'a b', operator: 'Exists' },
    { key: 'a', operator: 'Exists', tolerationSeconds: 5 },
    { key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 },
    { key: 'a', operator: 'Exists', effect: 'NoRun' },
    { key: 'a', operator: '', effect: '' },
    { key: 'a', operators: 'Exists' },
  ]),
  ...variants(
    'indexed',
    `${pod}.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms`,
    [
      [],
      [{}],
      [{ matchExpressions: [{ key: 'a', operator: 'In' }] }],
      [{ matchExpressions: [{ key: 'a', operator: 'Exists', values: ['x'] }] }],
      [{ matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1'] }] }],
      [{ matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1', '2'] }] }],
      [{ matchExpressions: [{ key: 'a', operator: 'Is', values: ['1'] }] }],
      [{ matchExpressions: [{ key: 'a b', operator: 'Exists' }] }],
      [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['b c'] }] }],
      [{ matchExpressions: [{ key: 'beta.kubernetes.io/arch', operator: 'Exists' }] }],
      [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['node'] }] }],
      [{ matchFields: [{ key: 'spec.x', operator: 'In', values: ['node'] }] }],
      [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a', 'b'] }] }],
      [{ matchFields: [{ key: 'metadata.name', operator: 'Exists' }] }],
      [{ matchLabels: { a: 'b' } }],
    ],
  ),
  ...variants(
    'indexed',
    `${pod}.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight`,
    [0, 1, 100, 101],
  ),
  ...variants(
    'indexed',
    `${pod}.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm`,
    [
      { topologyKey: '' },
      { topologyKey: 'a b', labelSelector: {} },
      { topologyKey: 'zone' },
      { topologyKey: 'zone', labelSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
      {
        topologyKey: 'zone',
        labelSelector: { matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1'] }] },
      },
      {
        topologyKey: 'zone',
        labelSelector: { matchExpressions: [{ key: 'a', operator: 'NotIn', values: ['b c'] }] },
      },
      { topologyKey: 'zone', labelSelector: { matchLabels: { 'a b': 'c' } } },
      { topologyKey: 'zone', labelSelector: { matchLabels: { a: 'b c' } } },
      { topologyKey: 'zone', labelSelector: {}, namespaces: ['A'] },
    ],
  ),
  ...variants('indexed', `${pod}.topologySpreadConstraints[0].maxSkew`, [0, -1, 2]),
  ...variants('indexed', `${pod}.topologySpreadConstraints[0].minDomains`, [0, 1]),
  ...variants('indexed', `${pod}.topologySpreadConstraints[0].whenUnsatisfiable`, [
    'ScheduleAnyway',
    'Never',
    '',
  ]),
  ...variants('indexed', `${pod}.topologySpreadConstraints[0].topologyKey`, [
    '',
    'a b',
    'beta.kubernetes.io/os',
  ]),
  ...variants('indexed', `${pod}.topologySpreadConstraints[0].labelSelector`, [absent, {}]),
  ...variants('indexed', `${pod}.topologySpreadConstraints[0].nodeTaintsPolicy`, ['Honor', 'honor']),
  ...variants('indexed', `${pod}.topologySpreadConstraints[0].matchLabelKeys`, [['x'], ['app']]),
  ...variants('indexed', `${pod}.topologySpreadConstraints[0]`, [
    { maxSkew: 1, topologyKey: 'z', whenUnsatisfiable: 'ScheduleAnyway', minDomains: 2, labelSelector: {} },
  ]),
];
