import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import { parse } from 'yaml';
import { built, builtWith } from './testing/builtFrom.ts';
import { kronJobOf, podReferringTo, podSaying } from './testing/pods.ts';
import { mergeSchema } from './testing/mergeSchema.ts';
import { gitops, readExample } from './testing/readExample.ts';

const golden = resolve(import.meta.dirname, 'golden/kustomize.yaml');
const crd = resolve(gitops, '../../deploy/chart/files/kronjobs.yaml');

/** An object of every kind that a Pod can refer to, all with one name. */
const oneName = {
  'kustomization.yaml': () =>
    `namePrefix: eu-
resources: [objects.yaml, kronjob.yaml]
components: [kron]
configMapGenerator: [{ name: wanted, literals: [A=1] }]
secretGenerator: [{ name: wanted, literals: [A=1] }]
`,
  'objects.yaml': (text: string) => text.replaceAll(/name: orders-.*/g, 'name: wanted'),
  'kronjob.yaml': () => kronJobOf(podReferringTo('wanted')),
};

/** Entries of a list by a key, in its order, without the key. */
function byKey(list: Record<string, unknown>[], key: string): Record<string, object> {
  const entries = list.map(({ [key]: name, ...rest }) => [String(name), rest] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

describeOnControlPlane('kubectl kustomize of examples/gitops/kustomize', (cluster) => {
  beforeAll(async () => {
    const { code, stderr } = await cluster().kubectl(['apply', '--server-side', '-f', crd]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // Discovery, which kubectl uses, lists them a moment after they are served.
    await eventually('kubectl knows KronJobs', async () => {
      return (await cluster().kubectl(['get', 'kronjobs.kron.io'])).code === 0;
    });
  });

  test('transforms names, hashes, tags and labels in the Job template', async () => {
    expect(await built(cluster())).toBe(await readFile(golden, 'utf8'));
  });

  test('builds objects that an API server accepts', async () => {
    const namespace = await uniqueNamespace(cluster(), 'kustomize');
    const input = (await built(cluster())).replaceAll('namespace: orders', `namespace: ${namespace}`);
    const args = ['apply', '--dry-run=server', '--validate=strict', '-f', '-'];
    expect(await cluster().kubectl(args, { input })).toMatchObject({ code: 0, stderr: '' });
  });

  test('transforms neither names nor labels without the component', async () => {
    const without = await builtWith(cluster(), {
      'kustomization.yaml': (text) => text.replace('components:\n  - kron\n', ''),
    });
    expect(without).toContain('configMapRef:\n                name: orders-export\n');
    expect(without).not.toContain('labels:\n            team: orders');
  });

  test('transforms a name wherever a Pod can have it', async () => {
    const text = await builtWith(cluster(), oneName);
    const [, kronJob = ''] = text.split('kind: KronJob');
    expect(kronJob.match(/: eu-wanted/g)).toHaveLength(15);
    expect(kronJob).not.toMatch(/: wanted$/m);
  });

  test('does the same in a ControlledJob', async () => {
    const text = await builtWith(cluster(), {
      ...oneName,
      'kronjob.yaml': () => kronJobOf(podReferringTo('wanted')).replace('"KronJob"', '"ControlledJob"'),
    });
    const [, controlledJob = ''] = text.split('kind: ControlledJob');
    expect(controlledJob.match(/: eu-wanted/g)).toHaveLength(15);
    expect(controlledJob).not.toMatch(/: wanted$/m);
  });

  test('transforms the names of calendars in constraints', async () => {
    const calendars = ['KronCalendar', 'ClusterKronCalendar'].map((kind) =>
      JSON.stringify({
        apiVersion: 'kron.io/v1alpha1',
        kind,
        metadata: { name: 'wanted' },
        spec: { entries: [] },
      }),
    );
    const constraints =
      '  constraints: { only: [{ calendar: wanted, clusterCalendar: wanted }], avoid: [{ calendar: wanted }, { clusterCalendar: wanted }] }';
    const text = await builtWith(cluster(), {
      'kustomization.yaml': (rest) => rest.replace('namespace: orders\n', ''),
      'objects.yaml': (rest) => `${rest}---\n${calendars.join('\n---\n')}\n`,
      'kronjob.yaml': (rest) => rest.replace('spec:\n', `spec:\n${constraints}\n`),
    });
    const [, kronJob = ''] = text.split('kind: KronJob');
    expect(kronJob.match(/alendar: eu-wanted/g)).toHaveLength(4);
  });

  test('replaces variables wherever a container has text', async () => {
    const objref = { kind: 'ServiceAccount', apiVersion: 'v1', name: 'orders-export' };
    const text = await builtWith(cluster(), {
      'kustomization.yaml': (rest) => `${rest}vars:\n  - name: WHO\n    objref: ${JSON.stringify(objref)}\n`,
      'kronjob.yaml': () => kronJobOf(podSaying('$(WHO)')),
    });
    expect(text.match(/eu-orders-export/g)?.length).toBeGreaterThan(6);
    expect(text).not.toContain('$(WHO)');
  });

  test('replaces the list of containers by that of a patch, and does not merge by name', async () => {
    const containers = [{ name: 'export', args: ['--quick'] }];
    const spec = { jobTemplate: { spec: { template: { spec: { containers } } } } };
    const text = await patched({
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      metadata: { name: 'orders-export' },
      spec,
    });
    expect(text).toContain('- --quick');
    expect(text).not.toContain('configMapRef');
  });

  test('applies a JSON 6902 patch', async () => {
    const path = '/spec/jobTemplate/spec/template/spec/containers/0/args';
    const text = await patched([{ op: 'add', path, value: ['--quick'] }]);
    expect(text).toContain('- --quick');
    expect(text).toContain('configMapRef');
  });

  describe('with the component merge', () => {
    test('knows the merge keys of Kubernetes', async () => {
      const { body } = await cluster().call('GET', '/openapi/v2');
      const { definitions } = body as { definitions: Parameters<typeof mergeSchema>[0] };
      expect(readExample('kustomize/merge/openapi.json')).toEqual(mergeSchema(definitions));
    });

    test.each(['KronJob', 'ControlledJob', 'CronJob'])('merges lists of a %s by name', async (kind) => {
      const merge = {
        containers: [
          {
            name: 'export',
            args: ['--quick'],
            env: [{ name: 'B', value: 'new' }],
            volumeMounts: [{ mountPath: '/b', name: 'b' }],
          },
        ],
        initContainers: [{ name: 'wait', $patch: 'delete' }],
        volumes: [{ name: 'b', emptyDir: {} }],
        imagePullSecrets: [{ name: 'b' }],
        hostAliases: [{ ip: '10.0.0.1', hostnames: ['b'] }],
      };
      const pod = {
        containers: [
          {
            name: 'export',
            image: 'a',
            env: [
              { name: 'A', value: 'old' },
              { name: 'B', value: 'old' },
            ],
            volumeMounts: [{ mountPath: '/a', name: 'a' }],
          },
          { name: 'proxy', image: 'a' },
        ],
        initContainers: [
          { name: 'wait', image: 'a' },
          { name: 'pull', image: 'a' },
        ],
        volumes: [{ name: 'a', emptyDir: {} }],
        imagePullSecrets: [{ name: 'a' }],
        hostAliases: [{ ip: '10.0.0.2', hostnames: ['a'] }],
      };
      const apiVersion = kind === 'CronJob' ? 'batch/v1' : 'kron.io/v1alpha1';
      const object = (spec: object): object => ({
        apiVersion,
        kind,
        metadata: { name: 'x' },
        spec: { jobTemplate: { spec: { template: { spec } } } },
      });
      const text = await builtWith(cluster(), {
        'kustomization.yaml': () =>
          JSON.stringify({
            resources: ['kronjob.yaml'],
            components: ['merge'],
            patches: [{ patch: JSON.stringify(object(merge)) }],
          }),
        'kronjob.yaml': () => JSON.stringify(object(pod)),
      });
      const { spec } = parse(text).spec.jobTemplate.spec.template;
      const [container, proxy] = spec.containers;
      expect(container).toMatchObject({ name: 'export', image: 'a', args: ['--quick'] });
      expect(proxy).toEqual({ name: 'proxy', image: 'a' });
      expect(byKey(container.env, 'name')).toEqual({ A: { value: 'old' }, B: { value: 'new' } });
      expect(Object.keys(byKey(container.volumeMounts, 'mountPath'))).toEqual(['/a', '/b']);
      expect(Object.keys(byKey(spec.initContainers, 'name'))).toEqual(['pull']);
      for (const list of ['volumes', 'imagePullSecrets'])
        expect(Object.keys(byKey(spec[list], 'name'))).toEqual(['a', 'b']);
      expect(Object.keys(byKey(spec.hostAliases, 'ip'))).toEqual(['10.0.0.1', '10.0.0.2']);
    });
  });

  /** Builds the example with a patch of the KronJob. */
  function patched(patch: object): Promise<string> {
    const target = { kind: 'KronJob', name: 'orders-export' };
    const patches = JSON.stringify([{ target, patch: JSON.stringify(patch) }]);
    return builtWith(cluster(), { 'kustomization.yaml': (rest) => `${rest}patches: ${patches}\n` });
  }
});
