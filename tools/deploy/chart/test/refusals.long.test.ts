import { expect, test } from '@jest/globals';
import { describeWithGo } from '@kron/control-plane/testing';
import { type ChartValues, release, template } from './testing/release.ts';

type Refusal = { readonly values: ChartValues; readonly says: readonly string[] };

/** By rule. */
const refusals: Readonly<Record<string, Refusal>> = {
  'an unknown value is named': {
    values: { replica: 2 },
    says: ["additional properties 'replica' not allowed"],
  },
  'an unknown value in a section is named with its section': {
    values: { operator: { workerz: 2 } },
    says: ["at '/operator': additional properties 'workerz' not allowed"],
  },
  'a quoted number is rejected': {
    values: { operator: { workers: '10' } },
    says: ["at '/operator/workers': got string, want integer"],
  },
  'a number that the operator would not accept is rejected': {
    values: { operator: { workers: 1001 } },
    says: ["at '/operator/workers': maximum: got 1,001, want 1,000"],
  },
  'a difference of the clocks that the operator would not accept is rejected': {
    values: { operator: { maxClockSkew: '60s' } },
    says: ["at '/operator/maxClockSkew': '60s' does not match pattern"],
  },
  'a difference of the clocks without a unit is rejected': {
    values: { operator: { maxClockSkew: 5 } },
    says: ["at '/operator/maxClockSkew'"],
  },
  'an unknown word is rejected, and the known ones are listed': {
    values: { operator: { logLevel: 'verbose' } },
    says: ["at '/operator/logLevel': value must be one of 'debug', 'info', 'warn', 'error'"],
  },
  'an invalid namespace is rejected': {
    values: { namespaces: ['Shop'] },
    says: ["at '/namespaces/0': 'Shop' does not match pattern"],
  },
  'an invalid digest is rejected': {
    values: { image: { digest: 'sha256:12' } },
    says: ["at '/image/digest': 'sha256:12' does not match pattern"],
  },
  'a termination grace period shorter than the operator needs is rejected': {
    values: { terminationGracePeriodSeconds: 20 },
    says: ["at '/terminationGracePeriodSeconds': minimum: got 20, want 30"],
  },
  'a value without which the chart cannot work is not removed by null': {
    values: { operator: { controlledJobs: null, workers: null } },
    says: ["at '/operator': missing properties 'workers', 'controlledJobs'"],
  },
  'an annotation is text': {
    values: { webhook: { annotations: { revision: 1 } } },
    says: ["at '/webhook/annotations/revision': got number, want string"],
  },
  'a section is not removed by null': {
    values: { webhook: null },
    says: ["at '': missing property 'webhook'"],
  },
  'several replicas need a Lease': {
    values: { operator: { leaderElect: false } },
    says: [
      'operator.leaderElect: expected true with replicas: 2, found false: every replica would act; write replicas: 1 or operator.leaderElect: true',
    ],
  },
  'several shards need Leases': {
    values: { replicas: 1, operator: { leaderElect: false, shards: 4 } },
    says: ['operator.leaderElect: expected true with operator.shards: 4, found false'],
  },
  'the number of shards is a power of two': {
    values: { operator: { shards: 3 } },
    says: ["at '/operator/shards': value must be one of 1, 2, 4, 8, 16, 32, 64"],
  },
  'the Lease of another cluster needs a namespace there': {
    values: { operator: { kubeconfig: '/etc/kron/kubeconfig' } },
    says: ['operator.leaseNamespace: expected a namespace of the cluster of operator.kubeconfig'],
  },
  'a service account that is not created must be named': {
    values: { serviceAccount: { create: false } },
    says: ['serviceAccount.name: expected the name of a ServiceAccount'],
  },
  'metrics and health need different ports': {
    values: { metrics: { port: 8081 } },
    says: ['metrics.port: expected another port than health.port, found 8081 for both'],
  },
  'a ServiceMonitor needs metrics': {
    values: { metrics: { enabled: false, serviceMonitor: { enabled: true } } },
    says: ['metrics.serviceMonitor.enabled: expected false with metrics.enabled: false, found true'],
  },
  'alerts need metrics': {
    values: { metrics: { enabled: false, prometheusRule: { enabled: true } } },
    says: ['metrics.prometheusRule.enabled: expected false with metrics.enabled: false, found true'],
  },
  'a scrape takes no longer than the interval, in any units': {
    values: { metrics: { serviceMonitor: { enabled: true, interval: '9999ms' } } },
    says: [
      'metrics.serviceMonitor.scrapeTimeout: expected at most metrics.serviceMonitor.interval (9999ms), found 10s: the Prometheus operator rejects such a ServiceMonitor; write metrics.serviceMonitor.scrapeTimeout: 9999ms',
    ],
  },
  'a budget has one of two limits': {
    values: { podDisruptionBudget: { minAvailable: 1 } },
    says: ['podDisruptionBudget: expected one of maxUnavailable and minAvailable, found both'],
  },
  'a budget without a limit is rejected': {
    values: { podDisruptionBudget: { maxUnavailable: '' } },
    says: ['podDisruptionBudget: expected one of maxUnavailable and minAvailable, found none'],
  },
  'a budget whose limit is null is rejected': {
    values: { podDisruptionBudget: { maxUnavailable: null } },
    says: ['podDisruptionBudget: expected one of maxUnavailable and minAvailable, found none'],
  },
  'a budget must leave a Pod that can be evicted': {
    values: { podDisruptionBudget: { maxUnavailable: '', minAvailable: 2 } },
    says: [
      'podDisruptionBudget.minAvailable: expected fewer than replicas (2), found 2: no node with a replica could be drained',
    ],
  },
  'a budget in percent must leave a Pod that can be evicted': {
    values: { podDisruptionBudget: { maxUnavailable: '', minAvailable: '51%' } },
    says: [
      'podDisruptionBudget.minAvailable: expected fewer than replicas (2), found 51% (2): no node with a replica could be drained; write podDisruptionBudget.minAvailable: 1',
    ],
  },
  'a budget must let a Pod be unavailable': {
    values: { podDisruptionBudget: { maxUnavailable: 0 } },
    says: ['podDisruptionBudget.maxUnavailable: expected more than 0, found 0: no node'],
  },
  'a budget in percent must let a Pod be unavailable': {
    values: { podDisruptionBudget: { maxUnavailable: '0%' } },
    says: ['podDisruptionBudget.maxUnavailable: expected more than 0, found 0%: no node'],
  },
  'an unknown alert cannot be left out, and the known ones are listed': {
    values: { metrics: { prometheusRule: { disabled: ['KronLate'] } } },
    says: ['expected names of alerts (KronWithoutLeader, KronShardsWithoutHolder, ', 'found KronLate'],
  },
  'a variable that a value sets cannot be set again': {
    values: { extraEnv: [{ name: 'KRON_WORKERS', value: '3' }] },
    says: ['extraEnv: expected variables that no value of the chart sets, found KRON_WORKERS'],
  },
  'a webhook needs a port of its own': {
    values: { webhook: { enabled: true, port: 8080 } },
    says: ['webhook.port: expected another port than health.port and metrics.port, found 8080'],
  },
  'an immutable schedule needs a webhook': {
    values: { webhook: { immutableSchedule: true } },
    says: ['webhook.immutableSchedule: expected false with webhook.enabled: false, found true'],
  },
  'an immutable schedule needs failurePolicy: Fail': {
    values: { webhook: { enabled: true, immutableSchedule: true } },
    says: ['webhook.failurePolicy: expected Fail with webhook.immutableSchedule: true, found Ignore'],
  },
  'a webhook validates only the KronJobs of its own cluster': {
    values: {
      operator: { kubeconfig: '/etc/kron/kubeconfig', leaseNamespace: 'kron-system' },
      webhook: { enabled: true },
    },
    says: ['webhook.enabled: expected false with operator.kubeconfig, found true'],
  },
  'a certificate is replaced before it expires': {
    values: { webhook: { enabled: true, certificate: { validDays: 90 } } },
    says: [
      'webhook.certificate.renewDays: expected fewer than webhook.certificate.validDays (90), found 365: the certificate would expire before it is replaced; write webhook.certificate.renewDays: 45',
    ],
  },
  'secure metrics need a certificate, and tokens that the operator can check': {
    values: {
      metrics: { enabled: false, secure: { enabled: true } },
      operator: { kubeconfig: '/k', leaderElect: false },
      replicas: 1,
    },
    says: [
      'metrics.secure.enabled: expected false with metrics.enabled: false',
      'metrics.secure.secretName: expected the name of a Secret',
      'metrics.secure.enabled: expected false with operator.kubeconfig',
    ],
  },
  'an existing certificate must be named': {
    values: { webhook: { enabled: true, certificate: { source: 'existing' } } },
    says: ['webhook.certificate.secretName: expected the name of a Secret'],
  },
  'authorities can be given for an existing certificate only': {
    values: { webhook: { enabled: true, certificate: { caBundle: 'PEM' } } },
    says: ['webhook.certificate.caBundle: expected nothing with webhook.certificate.source: helm'],
  },
  'all errors are reported at once': {
    values: { serviceAccount: { create: false }, metrics: { port: 8081 } },
    says: ['serviceAccount.name: expected', 'metrics.port: expected'],
  },
};

describeWithGo('values that do not work are rejected before anything is installed', () => {
  test.each(Object.entries(refusals))('%s', async (_, { values, says }) => {
    const { code, stdout, stderr } = await template(values);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    for (const text of says) expect(stderr).toContain(text);
  });

  test('a Kubernetes version that is too old is named', async () => {
    const { code, stderr } = await template({}, [...release, '--kube-version', '1.33.0']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'chart requires kubeVersion: >=1.34.0-0 which is incompatible with Kubernetes v1.33.0',
    );
  });
});
