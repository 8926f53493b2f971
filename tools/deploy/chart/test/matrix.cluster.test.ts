import { beforeAll, describe, expect, test } from '@jest/globals';
import { describeOnControlPlane, describeWithGo } from '@kron/control-plane/testing';
import { leavesOf } from '../src/generate/valuesTable.ts';
import type { Manifest } from '../src/manifests/manifest.ts';
import { chartValues } from '../src/values/chartValues.ts';
import { createNamespaces, kubectl, refusalOf } from './testing/cluster.ts';
import { waitForEstablished } from './testing/waitForEstablished.ts';
import { type PodTemplate, podTemplateOf } from './testing/podTemplateOf.ts';
import { certManagerCrds, monitoringCrds } from './testing/publishedCrds.ts';
import { faultsOf, objectsOf, withPolicies } from './testing/release.ts';
import { installationRows } from './testing/rows/installationRows.ts';
import { operatorRows } from './testing/rows/operatorRows.ts';
import { podRows } from './testing/rows/podRows.ts';
import type { Rows } from './testing/rows/row.ts';
import { surroundingsRows } from './testing/rows/surroundingsRows.ts';
import { webhookRows } from './testing/rows/webhookRows.ts';

/** The objects that a key of a row selects: `Kind`, `Kind name` or `Kind namespace/name`. */
function chosen(objects: readonly Manifest[], key: string): Manifest[] {
  const [kind, place] = key.split(' ');
  return objects.filter(({ kind: of, metadata: { name, namespace } }) => {
    return of === kind && (place === undefined || [name, `${namespace}/${name}`].includes(place));
  });
}

function podOf(objects: readonly Manifest[]): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    ...podTemplateOf(objects),
    metadata: { name: 'kron', namespace: 'restricted' },
  };
}

/** All tested combinations of values. */
const rows: Rows = {
  ...installationRows,
  ...operatorRows,
  ...podRows,
  ...surroundingsRows,
  ...webhookRows,
};

describeWithGo('with Helm', () => {
  describeOnControlPlane(
    'the chart, with everything that it renders checked by a real API server',
    (cluster) => {
      beforeAll(async () => {
        await createNamespaces(cluster(), 'kron-system', 'leases', 'shop', 'billing', 'restricted');
        const restricted = 'pod-security.kubernetes.io/enforce=restricted';
        await kubectl(cluster(), ['label', 'namespace', 'restricted', restricted]);
        await kubectl(cluster(), ['apply', '--server-side', '-f', '-'], await monitoringCrds());
        await kubectl(cluster(), ['apply', '--server-side', '-f', '-'], await certManagerCrds());
        const monitoring = ['servicemonitors.monitoring.coreos.com', 'prometheusrules.monitoring.coreos.com'];
        await waitForEstablished(
          cluster(),
          ...monitoring,
          'certificates.cert-manager.io',
          'issuers.cert-manager.io',
        );
      }, 600_000);

      test.each(Object.entries(rows))('%s', async (_, { values = {}, wants = {}, count }) => {
        expect(await faultsOf(values)).toEqual([]);
        const objects = await objectsOf(values);
        for (const [key, want] of Object.entries(wants)) {
          const found = chosen(objects, key);
          if (want === 'absent') expect(found).toEqual([]);
          else expect(found).toMatchObject([want]);
        }
        if (count !== undefined) expect(objects).toHaveLength(count);
        expect(await refusalOf(cluster(), objects)).toBe('');
        expect(await refusalOf(cluster(), [podOf(objects)])).toBe('');
      });

      test('on Kubernetes 1.36 it has the policies for windows of CronJobs, in the namespaces of the operator', async () => {
        const objects = await objectsOf({ namespaces: ['shop'] }, withPolicies);
        const bindings = chosen(objects, 'MutatingAdmissionPolicyBinding');
        const selector = { matchExpressions: [{ operator: 'In', values: ['shop'] }] };
        const restricted = { spec: { matchResources: { namespaceSelector: selector } } };
        expect(bindings).toMatchObject([restricted, restricted]);
        const names = bindings.map(({ metadata }) => metadata.name).toSorted();
        expect(names).toEqual(['kron-cronjob-windows', 'kron-cronjob-windows-copy']);
        const [job] = chosen(objects, 'Job kron-operator-end-windows');
        expect(JSON.stringify(job)).toContain('--end-cronjob-windows=kron-cronjob-windows');
        expect(await refusalOf(cluster(), job === undefined ? [] : [job])).toBe('');
      });

      test.each<[string, Readonly<Record<string, unknown>>, number]>([
        ['the policies are left out', { cronJobs: { enabled: false } }, 1],
        ['there is no leader election', { replicas: 1, operator: { leaderElect: false } }, 1],
        ['the operator acts elsewhere', { operator: { kubeconfig: '/k', leaseNamespace: 'leases' } }, 0],
        ['no rights are created', { rbac: { create: false } }, 0],
        ['it is switched off', { cronJobs: { releaseOnUninstall: false } }, 0],
      ])('if %s, it has the uninstall hook or not', async (_, values, count) => {
        expect(chosen(await objectsOf(values, withPolicies), 'Job')).toHaveLength(count);
      });

      test('the Pod of the uninstall hook has a token, egress, and what the values set for Pods', async () => {
        const nodeAffinity = {
          preferredDuringSchedulingIgnoredDuringExecution: [
            { weight: 1, preference: { matchExpressions: [{ key: 'pool', operator: 'Exists' }] } },
          ],
        };
        const podAntiAffinity = {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'x' } } },
          ],
        };
        const values = {
          networkPolicy: { enabled: true },
          extraArgs: ['--qps=3'],
          extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/ca/ca.crt' }],
          extraVolumes: [{ name: 'ca', configMap: { name: 'ca' } }],
          extraVolumeMounts: [{ name: 'ca', mountPath: '/ca' }],
          priorityClassName: 'system-cluster-critical',
          affinity: { nodeAffinity, podAntiAffinity },
          podLabels: { 'example.com/scrape': 'yes' },
          podAnnotations: { 'example.com/inject': 'no' },
        };
        const objects = await objectsOf(values, withPolicies);
        const [job] = chosen(objects, 'Job kron-operator-end-windows') as [Manifest];
        const { metadata, spec } = (job['spec'] as { template: PodTemplate }).template;
        expect(metadata).toMatchObject({
          labels: { ...values.podLabels, 'app.kubernetes.io/component': 'end-windows' },
          annotations: values.podAnnotations,
        });
        expect(spec).toMatchObject({
          serviceAccountName: 'kron-operator',
          automountServiceAccountToken: true,
          priorityClassName: values.priorityClassName,
          volumes: values.extraVolumes,
          containers: [
            {
              args: ['--end-cronjob-windows=kron-cronjob-windows', '--qps=3'],
              volumeMounts: values.extraVolumeMounts,
              env: expect.arrayContaining(values.extraEnv),
            },
          ],
        });
        // Affinity to Pods is for the replicas.
        expect(spec).toHaveProperty('affinity', { nodeAffinity });
        const selects = {
          matchLabels: { 'app.kubernetes.io/name': 'kron', 'app.kubernetes.io/instance': 'kron' },
          matchExpressions: [
            {
              key: 'app.kubernetes.io/component',
              operator: 'In',
              values: ['operator', 'end-windows'],
            },
          ],
        };
        expect(chosen(objects, 'NetworkPolicy')).toMatchObject([{ spec: { podSelector: selects } }]);
        expect(metadata).toMatchObject({ labels: selects.matchLabels });
        expect(await refusalOf(cluster(), [job])).toBe('');
      });

      test('an unknown field is reported', async () => {
        const [first, ...others] = await objectsOf({ strategy: { type: 'Recreate', rollingUpgrade: {} } });
        expect(await refusalOf(cluster(), [first as Manifest, ...others])).toContain('rollingUpgrade');
      });

      test('a Pod that violates the restricted level is reported', async () => {
        const objects = await objectsOf({ securityContext: { allowPrivilegeEscalation: true } });
        expect(await refusalOf(cluster(), [podOf(objects)])).toContain(
          'violates PodSecurity "restricted:latest"',
        );
      });
    },
  );
});

describe('the matrix', () => {
  const set = Object.values(rows).map(({ values = {} }) => values);

  test.each(leavesOf(chartValues, '').map(([path]) => path))('sets %s', (path) => {
    expect(set.filter((values) => at(values, path) !== undefined)).not.toEqual([]);
  });
});

function at(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], values);
}
