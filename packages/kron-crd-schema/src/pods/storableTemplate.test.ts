import { expect, test } from '@jest/globals';
import { storableTemplate } from './storableTemplate.ts';

const withPod = (spec: object): object => ({ spec: { template: { spec } } });
const withContainer = (fields: object): object => withPod({ containers: [fields], initContainers: [fields] });

test.each<[what: string, template: object, expected: object, rewritten: string[]]>([
  [
    'fractions as quantities',
    withContainer({ resources: { limits: { cpu: 0.5, memory: 2, disk: '0.5' }, requests: { cpu: 1e-3 } } }),
    withContainer({
      resources: { limits: { cpu: '0.5', memory: 2, disk: '0.5' }, requests: { cpu: '0.001' } },
    }),
    ['quantities'],
  ],
  [
    'fractions elsewhere in a Pod',
    withPod({
      overhead: { cpu: 0.1 },
      volumes: [
        { emptyDir: { sizeLimit: 0.5 } },
        { ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: { storage: 1.5 } } } } } },
        { downwardAPI: { items: [{ resourceFieldRef: { divisor: 0.5 } }] } },
      ],
    }),
    withPod({
      overhead: { cpu: '0.1' },
      volumes: [
        { emptyDir: { sizeLimit: '0.5' } },
        { ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: { storage: '1.5' } } } } } },
        { downwardAPI: { items: [{ resourceFieldRef: { divisor: '0.5' } }] } },
      ],
    }),
    ['quantities'],
  ],
  [
    'null in lists of texts',
    withContainer({ args: [null, 'a'], livenessProbe: { exec: { command: [null] } } }),
    withContainer({ args: ['', 'a'], livenessProbe: { exec: { command: [''] } } }),
    ['nullItems'],
  ],
  [
    'null in lists of objects',
    withPod({ imagePullSecrets: [null], containers: [null] }),
    withPod({ imagePullSecrets: [{}], containers: [{}] }),
    ['nullItems'],
  ],
  [
    'variables that later ones hide',
    withContainer({
      env: [
        { name: 'A', value: '1' },
        { name: 'A', valueFrom: { secretKeyRef: { name: 'a', key: 'a', optional: true } } },
        { name: 'A', value: '3' },
      ],
    }),
    withContainer({ env: [{ name: 'A', value: '3' }] }),
    ['hiddenVariables'],
  ],
  [
    'of variables, only those that nothing refers to',
    withContainer({
      env: [
        { name: 'A', value: '1' },
        { name: 'B', value: '$(A)' },
        { name: 'A', value: '2' },
        { name: 'A', value: '3' },
      ],
    }),
    withContainer({
      env: [
        { name: 'A', value: '1' },
        { name: 'B', value: '$(A)' },
        { name: 'A', value: '3' },
      ],
    }),
    ['hiddenVariables'],
  ],
  [
    'repeated entries',
    withPod({
      imagePullSecrets: [{ name: 'a' }, { name: 'b' }, { name: 'a' }],
      hostAliases: [
        { ip: '::1', hostnames: ['a'] },
        { ip: '::1', hostnames: ['a'] },
      ],
    }),
    withPod({
      imagePullSecrets: [{ name: 'a' }, { name: 'b' }],
      hostAliases: [{ ip: '::1', hostnames: ['a'] }],
    }),
    ['repeatedEntries'],
  ],
  [
    'repeated ports, with the default protocol and in another order',
    withContainer({
      ports: [
        { containerPort: 80, name: 'a' },
        { protocol: 'TCP', name: 'a', containerPort: 80 },
        { containerPort: 80, name: 'a', protocol: 'UDP' },
      ],
    }),
    withContainer({
      ports: [
        { containerPort: 80, name: 'a' },
        { containerPort: 80, name: 'a', protocol: 'UDP' },
      ],
    }),
    ['repeatedEntries'],
  ],
])('rewrites %s', (_, template, expected, rewritten) => {
  expect(storableTemplate(template)).toEqual({ jobTemplate: expected, rewritten: new Set(rewritten) });
});

test.each<[what: string, template: unknown]>([
  ['no template', 'text'],
  ['a template without a spec', { spec: null }],
  ['fractions that are no quantities', withContainer({ livenessProbe: { periodSeconds: 0.5 } })],
  ['quantities in labels', { metadata: { labels: { cpu: 0.5 } }, spec: {} }],
  ['numbers in a list of texts', withContainer({ args: [null, 5] })],
  ['repeated names of containers', withPod({ containers: [{ name: 'a' }, { name: 'a' }] })],
  [
    'ports that differ',
    withContainer({
      ports: [
        { containerPort: 80, name: 'a' },
        { containerPort: 80, name: 'b' },
      ],
    }),
  ],
  [
    'a variable that counts if the optional source of a later one is missing',
    withContainer({
      env: [
        { name: 'A', value: '1' },
        { name: 'A', valueFrom: { configMapKeyRef: { name: 'a', key: 'a', optional: true } } },
      ],
    }),
  ],
  ['variables of no shape', withContainer({ env: [5, {}, {}] })],
])('leaves %s as it is', (_, template) => {
  expect(storableTemplate(template)).toEqual({ jobTemplate: template, rewritten: new Set() });
});
