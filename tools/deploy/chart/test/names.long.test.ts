import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Manifest } from '../src/manifests/manifest.ts';
import { describeWithGo } from '@kron/control-plane/testing';
import { podTemplateOf } from './testing/podTemplateOf.ts';
import { objectsOf, template, withPolicies } from './testing/release.ts';
import { chart, root } from './testing/root.ts';

function variablesOf(objects: readonly Manifest[]): string[] {
  return podTemplateOf(objects).spec.containers.flatMap(({ env }) => env.map(({ name }) => name));
}

/** The flags that the uninstall hook sets. */
async function flagsOfHook(): Promise<string[]> {
  const objects = await objectsOf({}, withPolicies);
  const hook = objects.find(({ kind }) => kind === 'Job');
  return [...JSON.stringify(hook).matchAll(/"(--[a-z-]+)=/g)].map(([, flag = '']) => flag);
}

describeWithGo('the chart', () => {
  test('has a value for every flag of the operator', async () => {
    const page = await readFile(resolve(root, 'docs/reference/operator-flags.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(--[a-z-]+)[^|]*\| `(KRON_\w+)`/gm)];
    const variables = new Map(rows.map(([, flag, variable]) => [flag, variable]));
    for (const flag of await flagsOfHook()) variables.delete(flag);
    const documented = [...variables.values()];
    const here = { webhook: { enabled: true }, namespaces: ['a'] };
    const secured = { metrics: { secure: { enabled: true, secretName: 's' } } };
    const elsewhere = { operator: { kubeconfig: '/k', leaseNamespace: 'l' } };
    const jobAdmission = { jobAdmissionUrl: 'https://hook', jobAdmissionCa: '/ca' };
    const controlled = { operator: { controlledJobs: 'required', ...jobAdmission } };
    const sharded = { operator: { shards: 2 } };
    const recorded = { operator: { clusterName: 'eu-west-1', outcomeLog: '-' } };
    const releases = await Promise.all(
      [here, elsewhere, controlled, secured, sharded, recorded].map((one) => objectsOf(one)),
    );
    const known = releases.flatMap(variablesOf);
    expect(documented.length).toBeGreaterThan(10);
    expect(new Set(known)).toEqual(new Set(documented));
  });

  test.each([
    ['kron', 'kron-operator'],
    ['kron-operator', 'kron-operator'],
    ['night', 'night-operator'],
    ['a'.repeat(53), 'a'.repeat(53)],
    // A Service cannot have dots in its name.
    ['night.eu', 'night-eu-operator'],
  ])('names the objects of release %s %s', async (release, name) => {
    const objects = await objectsOf({}, [release, chart, '--namespace', 'x']);
    const deployment = objects.find(({ kind }) => kind === 'Deployment');
    expect(deployment?.metadata.name).toBe(name);
  });

  test('gives the Job of the uninstall hook a name that fits into a label of its Pod', async () => {
    const [, ...others] = withPolicies;
    const objects = await objectsOf({}, ['a'.repeat(53), ...others]);
    const job = objects.find(({ kind }) => kind === 'Job');
    expect(job?.metadata.name).toBe(`${'a'.repeat(51)}-end-windows`);
  });

  test('quotes names that YAML reads as something else', async () => {
    const values = {
      namespaces: ['no', '123'],
      fullnameOverride: '123',
      serviceAccount: { name: '123' },
      priorityClassName: 'no',
      operator: { leaseNamespace: 'no' },
      rbac: { clusterCalendars: true },
      metrics: { secure: { enabled: true, secretName: 'no' }, serviceMonitor: { enabled: true } },
      webhook: { enabled: true, certificate: { secretName: '123' } },
    };
    const [, path = '', , , ...others] = withPolicies;
    const { code, stdout } = await template(values, ['123', path, '--namespace', 'no', ...others]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}name: "123"$/m);
    expect(stdout.split('\n').filter((line) => /[:-] (?:no|123)$/.test(line))).toEqual([]);
  });
});
