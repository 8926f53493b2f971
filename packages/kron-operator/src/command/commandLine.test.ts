import { describe, expect, test } from '@jest/globals';
import type { OperatorOptions } from '../operator/operatorOptions.ts';
import { parseCommandLine } from './commandLine.ts';
import { readFlags } from './readFlags.ts';
import { type PodContext, resolveOptions } from './resolveOptions.ts';

const laptop: PodContext = { inCluster: false, ownNamespace: undefined };
const pod: PodContext = { inCluster: true, ownNamespace: 'kron-system' };
const defaults: OperatorOptions = { metricsAddress: ':8080', healthAddress: ':8081', leaderElection: false };

/** The options of a command line, or its problems. */
function resolved(
  args: string,
  environment: Record<string, string> = {},
  context: PodContext = laptop,
): OperatorOptions | readonly string[] {
  const parsed = parseCommandLine(args === '' ? [] : args.split(' '), '1.2.3');
  if (parsed.kind !== 'run') throw new Error(parsed.text);
  const result = resolveOptions(readFlags(parsed.given, environment), context);
  return result.ok ? result.options : result.problems;
}

describe('flags and variables', () => {
  const table: [string, Record<string, string>, Partial<OperatorOptions>][] = [
    ['', {}, {}],
    ['--kubeconfig /a/b', {}, { kubeConfig: '/a/b' }],
    ['', { KRON_KUBECONFIG: '/a/b' }, { kubeConfig: '/a/b' }],
    ['--namespace a,b', {}, { namespaces: ['a', 'b'] }],
    ['', { KRON_NAMESPACE: 'a, b ,a' }, { namespaces: ['a', 'b'] }],
    ['--workers 3', {}, { workers: 3 }],
    ['', { KRON_WORKERS: '3' }, { workers: 3 }],
    ['--leader-elect --lease-namespace x', {}, { leaderElection: { namespace: 'x' } }],
    ['', { KRON_LEADER_ELECT: 'true', KRON_LEASE_NAMESPACE: 'x' }, { leaderElection: { namespace: 'x' } }],
    ['--no-leader-elect', {}, {}],
    ...[1, 2, 4, 8, 16, 32, 64].map((shards): [string, Record<string, string>, Partial<OperatorOptions>] => [
      `--leader-elect --shards ${shards}`,
      { KRON_LEASE_NAMESPACE: 'x' },
      { shards, leaderElection: { namespace: 'x' } },
    ]),
    ['', { KRON_SHARDS: '1' }, { shards: 1 }],
    ['--metrics-address 127.0.0.1:0', {}, { metricsAddress: '127.0.0.1:0' }],
    ['', { KRON_METRICS_ADDRESS: '[::1]:9' }, { metricsAddress: '[::1]:9' }],
    ['--metrics-cert-dir /c', {}, { metricsSecurity: { certDir: '/c' } }],
    [
      '--metrics-auth',
      { KRON_METRICS_CERT_DIR: '/c' },
      { metricsSecurity: { certDir: '/c', authenticate: true } },
    ],
    ['--health-address :9', {}, { healthAddress: ':9' }],
    ['', { KRON_HEALTH_ADDRESS: ':9' }, { healthAddress: ':9' }],
    ['--qps 7', {}, { qps: 7 }],
    ['', { KRON_QPS: '7' }, { qps: 7 }],
    ['--burst 7', {}, { burst: 7 }],
    ['', { KRON_BURST: '7' }, { burst: 7 }],
    ['--max-clock-skew 2s', {}, { maxClockSkewSeconds: 2 }],
    ['--max-clock-skew 30s', {}, { maxClockSkewSeconds: 30 }],
    ['', { KRON_MAX_CLOCK_SKEW: '0' }, { maxClockSkewSeconds: 0 }],
    ['--kron-job-metrics', {}, { perKronJobMetrics: true }],
    ['--no-kron-job-metrics', {}, { perKronJobMetrics: false }],
    ['--controlled-jobs', {}, { controlledJobs: true }],
    ['--no-controlled-jobs', {}, { controlledJobs: false }],
    ['--cluster-name eu-west-1', {}, { clusterName: 'eu-west-1' }],
    ['', { KRON_CLUSTER_NAME: 'a' }, { clusterName: 'a' }],
    ['--job-admission-url https://m/x', {}, { jobAdmission: { url: 'https://m/x' } }],
    [
      '--job-admission-ca /ca',
      { KRON_JOB_ADMISSION_URL: 'https://m/x' },
      { jobAdmission: { url: 'https://m/x', caFile: '/ca' } },
    ],
    ['', { KRON_KRON_JOB_METRICS: 'false' }, { perKronJobMetrics: false }],
    ['--webhook-cert-dir /c', {}, { webhook: { address: ':9443', certDir: '/c' } }],
    [
      '--webhook-address 127.0.0.1:9 --webhook-cert-dir /c',
      {},
      { webhook: { address: '127.0.0.1:9', certDir: '/c' } },
    ],
    ['--webhook-address off', {}, {}],
    ['--webhook-address off --webhook-cert-dir /c', {}, {}],
    [
      '--immutable-schedule',
      { KRON_WEBHOOK_ADDRESS: ':9444', KRON_WEBHOOK_CERT_DIR: '/c' },
      { webhook: { address: ':9444', certDir: '/c', immutableSchedule: true } },
    ],
    ['--no-immutable-schedule', {}, {}],
  ];
  test.each(table)('%j with %j', (args, environment, options) => {
    expect(resolved(args, environment)).toEqual({ ...defaults, ...options });
  });

  test.each([
    ['', { KRON_LOG_LEVEL: 'warn' }, 'warn'],
    ['--log-level debug', { KRON_LOG_LEVEL: 'warn' }, 'debug'],
  ])('%j with %j sets the log level', (args, environment, level) => {
    const parsed = parseCommandLine(args.split(' ').filter(Boolean), '');
    if (parsed.kind !== 'run') throw new Error(parsed.text);
    expect(readFlags(parsed.given, environment).values.logLevel).toBe(level);
  });

  test('the flag takes precedence over its variable', () => {
    expect(resolved('--workers 3', { KRON_WORKERS: '4' })).toMatchObject({ workers: 3 });
    expect(resolved('--no-leader-elect', { KRON_LEADER_ELECT: 'true' })).toEqual(defaults);
    expect(resolved('--workers 3', { KRON_WORKERS: 'four' })).toMatchObject({ workers: 3 });
  });

  test('an empty variable counts as unset', () => {
    expect(resolved('', { KRON_WORKERS: '', KRON_KUBECONFIG: '' })).toEqual(defaults);
  });

  test('the variables that Kubernetes sets for a Service named kron are ignored', () => {
    expect(resolved('', { KRON_PORT: 'tcp://10.0.0.1:80', KRON_SERVICE_HOST: '10.0.0.1' })).toEqual(defaults);
  });

  test('the variables that Kubernetes sets for a Service named kron-webhook are ignored', () => {
    expect(resolved('', { KRON_WEBHOOK_PORT: 'tcp://10.0.0.1:443' })).toEqual(defaults);
  });

  test('off means that no address is set', () => {
    const options = resolved('--metrics-address off --health-address off');
    expect(options).toEqual({ leaderElection: false });
  });
});

describe('leader election', () => {
  test('is on in a pod, with the Lease in its namespace', () => {
    expect(resolved('', {}, pod)).toMatchObject({ leaderElection: { namespace: 'kron-system' } });
  });

  test('can be switched off in a pod', () => {
    expect(resolved('--no-leader-elect', {}, pod)).toMatchObject({ leaderElection: false });
  });

  test('uses the given namespace for the Lease', () => {
    const args = '--lease-namespace elsewhere';
    expect(resolved(args, {}, pod)).toMatchObject({ leaderElection: { namespace: 'elsewhere' } });
  });

  test('is off in a pod with the kubeconfig of another cluster', () => {
    expect(resolved('--kubeconfig /other', {}, pod)).toMatchObject({ leaderElection: false });
  });

  test('needs a namespace outside a cluster', () => {
    expect(resolved('--leader-elect')).toEqual([
      '--lease-namespace: expected the name of a namespace with --leader-elect outside a cluster, found nothing; write --lease-namespace kron-system, or --no-leader-elect',
    ]);
  });

  test('needs a namespace in a pod without a service account', () => {
    expect(resolved('', {}, { inCluster: true, ownNamespace: undefined })).toEqual([
      "--lease-namespace: expected the name of a namespace because the pod's own cannot be read, found nothing; write --lease-namespace kron-system",
    ]);
  });
});

describe('the message for an invalid value says what was expected, what was found and what to write', () => {
  test.each([
    ['--workers ten', '--workers: expected a whole number from 1 to 1000, found "ten"; write --workers 10'],
    ['--workers 1001', '--workers: expected a whole number from 1 to 1000, found "1001"; write --workers 10'],
    ...['0', '3', '02', '128', '1.5', ''].map((found) => [
      `--shards=${found}`,
      `--shards: expected 1, 2, 4, 8, 16, 32 or 64, found "${found}"; write --shards 16`,
    ]),
    [
      '--shards 2',
      '--leader-elect: expected true with --shards 2, found nothing; write --leader-elect, or --shards 1',
    ],
    [
      '--shards 4 --no-leader-elect',
      '--leader-elect: expected true with --shards 4, found false; write --leader-elect, or --shards 1',
    ],
    ['--qps 0', '--qps: expected a whole number from 1 to 100000, found "0"; write --qps 500'],
    ['--burst 1.5', '--burst: expected a whole number from 1 to 100000, found "1.5"; write --burst 1000'],
    ...['1s', '31s', '5', '5m', '-5s', '0.5s', ''].map((found) => [
      `--max-clock-skew=${found}`,
      `--max-clock-skew: expected 0, or whole seconds from 2s to 30s, found "${found}"; write --max-clock-skew 30s`,
    ]),
    [
      '--namespace a,,b',
      '--namespace: expected names of namespaces, separated by commas, found "a,,b"; write --namespace shop,billing',
    ],
    [
      '--lease-namespace A',
      '--lease-namespace: expected the name of a namespace: up to 63 lower-case letters, digits and -, found "A"; write --lease-namespace kron-system',
    ],
    [
      '--metrics-address 8080',
      '--metrics-address: expected HOST:PORT, :PORT for every interface, or off, found "8080"; write --metrics-address :8080',
    ],
    [
      '--metrics-auth',
      '--metrics-cert-dir: expected the folder of tls.crt and tls.key with --metrics-auth, found nothing; write --metrics-cert-dir /etc/kron/metrics',
    ],
    [
      '--metrics-cert-dir /c --health-address :8080',
      '--health-address: expected another address than --metrics-address with --metrics-cert-dir, found ":8080" for both; write --health-address :8081',
    ],
    [
      '--health-address :99999',
      '--health-address: expected HOST:PORT, :PORT for every interface, or off, found ":99999"; write --health-address :8081',
    ],
    [
      '--log-level loud',
      '--log-level: expected one of debug, info, warn, error, found "loud"; write --log-level info',
    ],
    [
      '--kubeconfig=',
      '--kubeconfig: expected the path of a file, found ""; write --kubeconfig /etc/kron/kubeconfig',
    ],
    [
      '--webhook-address 9443 --webhook-cert-dir /c',
      '--webhook-address: expected HOST:PORT, :PORT for every interface, or off, found "9443"; write --webhook-address :9443',
    ],
    [
      '--webhook-address :9443',
      '--webhook-cert-dir: expected the folder of tls.crt and tls.key with --webhook-address, found nothing; write --webhook-cert-dir /etc/kron/webhook',
    ],
    [
      '--immutable-schedule',
      '--webhook-cert-dir: expected the folder of tls.crt and tls.key with --immutable-schedule, found nothing; write --webhook-cert-dir /etc/kron/webhook',
    ],
    [
      '--immutable-schedule --webhook-address off --webhook-cert-dir /c',
      '--webhook-address: expected HOST:PORT or :PORT with --immutable-schedule, found "off"; write --webhook-address :9443',
    ],
    ...['EU', 'a.b', '-a', 'a-', 'a'.repeat(64), ''].map((found) => [
      `--cluster-name=${found}`,
      `--cluster-name: expected the name of a cluster: up to 63 lower-case letters, digits and -, found "${found}"; write --cluster-name eu-west-1`,
    ]),
    [
      '--job-admission-url http://m/x',
      '--job-admission-url: expected an https URL, found "http://m/x"; write --job-admission-url https://mutator.kron-system.svc/jobs',
    ],
    [
      '--job-admission-ca /ca',
      '--job-admission-url: expected an https URL with --job-admission-ca, found nothing; write --job-admission-url https://mutator.kron-system.svc/jobs',
    ],
  ])('%s', (args, problem) => {
    expect(resolved(args)).toEqual([problem]);
  });

  test('the message for a variable names the variable', () => {
    expect(resolved('', { KRON_LEADER_ELECT: 'yes' })).toEqual([
      'KRON_LEADER_ELECT: expected true or false, found "yes"; write KRON_LEADER_ELECT=true',
    ]);
  });

  test('all invalid values are reported at once', () => {
    const problems = resolved('--workers x --qps y --leader-elect', { KRON_BURST: 'z' });
    expect(problems).toHaveLength(4);
  });

  test('an invalid Lease namespace is not reported as missing too', () => {
    expect(resolved('--leader-elect --lease-namespace A')).toHaveLength(1);
    expect(resolved('--leader-elect --lease-namespace A --shards 2')).toHaveLength(1);
  });
});

describe('parseCommandLine', () => {
  test.each([
    ['--worker', "kron-operator: unknown option '--worker' (Did you mean --workers?)\n"],
    ['start', 'kron-operator: expected flags only, found "start"; see kron-operator --help\n'],
    ['--workers', "kron-operator: option '--workers <n>' argument missing\n"],
  ])('rejects %s', (args, message) => {
    const parsed = parseCommandLine(args.split(' '), '1.2.3');
    expect(parsed).toMatchObject({ kind: 'usageError', text: expect.stringContaining(message) });
  });

  test('prints the version and the help', () => {
    expect(parseCommandLine(['--version'], '1.2.3')).toEqual({ kind: 'info', text: 'kron-operator 1.2.3\n' });
    const help = parseCommandLine(['--help'], '1.2.3');
    expect(help).toMatchObject({ kind: 'info', text: expect.stringContaining('--lease-namespace <name>') });
  });
});
