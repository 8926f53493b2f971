import { describe, expect, test } from '@jest/globals';
import type { OperatorOptions } from '../operator/operatorOptions.ts';
import { parseCommandLine } from './commandLine.ts';
import { optionsFor, type Whereabouts } from './optionsFor.ts';
import { readFlags } from './readFlags.ts';

const onALaptop: Whereabouts = { inCluster: false, ownNamespace: undefined };
const inAPod: Whereabouts = { inCluster: true, ownNamespace: 'kron-system' };
const usual: OperatorOptions = { metricsAddress: ':8080', healthAddress: ':8081', leaderElection: false };

/** What a command line comes to: options, or problems. */
function understood(
  args: string,
  environment: Record<string, string> = {},
  where: Whereabouts = onALaptop,
): OperatorOptions | readonly string[] {
  const asked = parseCommandLine(args === '' ? [] : args.split(' '), '1.2.3');
  if (asked.kind !== 'run') throw new Error(asked.text);
  const result = optionsFor(readFlags(asked.given, environment), where);
  return result.ok ? result.options : result.problems;
}

describe('a flag, or its variable', () => {
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
    ['--metrics-address 127.0.0.1:0', {}, { metricsAddress: '127.0.0.1:0' }],
    ['', { KRON_METRICS_ADDRESS: '[::1]:9' }, { metricsAddress: '[::1]:9' }],
    ['--health-address :9', {}, { healthAddress: ':9' }],
    ['', { KRON_HEALTH_ADDRESS: ':9' }, { healthAddress: ':9' }],
    ['--qps 7', {}, { qps: 7 }],
    ['', { KRON_QPS: '7' }, { qps: 7 }],
    ['--burst 7', {}, { burst: 7 }],
    ['', { KRON_BURST: '7' }, { burst: 7 }],
    ['--kron-job-metrics', {}, { perKronJobMetrics: true }],
    ['--no-kron-job-metrics', {}, { perKronJobMetrics: false }],
    ['--controlled-jobs', {}, { controlledJobs: true }],
    ['--no-controlled-jobs', {}, { controlledJobs: false }],
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
    expect(understood(args, environment)).toEqual({ ...usual, ...options });
  });

  test.each([
    ['', { KRON_LOG_LEVEL: 'warn' }, 'warn'],
    ['--log-level debug', { KRON_LOG_LEVEL: 'warn' }, 'debug'],
  ])('the log level is that of %j with %j', (args, environment, level) => {
    const asked = parseCommandLine(args.split(' ').filter(Boolean), '');
    if (asked.kind !== 'run') throw new Error(asked.text);
    expect(readFlags(asked.given, environment).values.logLevel).toBe(level);
  });

  test('the flag goes before the variable', () => {
    expect(understood('--workers 3', { KRON_WORKERS: '4' })).toMatchObject({ workers: 3 });
    expect(understood('--no-leader-elect', { KRON_LEADER_ELECT: 'true' })).toEqual(usual);
    expect(understood('--workers 3', { KRON_WORKERS: 'four' })).toMatchObject({ workers: 3 });
  });

  test('a variable that is empty says nothing', () => {
    expect(understood('', { KRON_WORKERS: '', KRON_KUBECONFIG: '' })).toEqual(usual);
  });

  test('variables that Kubernetes makes of a service named kron are nobody’s business', () => {
    expect(understood('', { KRON_PORT: 'tcp://10.0.0.1:80', KRON_SERVICE_HOST: '10.0.0.1' })).toEqual(usual);
  });

  test('nor are those that it makes of one named kron-webhook', () => {
    expect(understood('', { KRON_WEBHOOK_PORT: 'tcp://10.0.0.1:443' })).toEqual(usual);
  });

  test('off is no address', () => {
    const options = understood('--metrics-address off --health-address off');
    expect(options).toEqual({ leaderElection: false });
  });
});

describe('leader election', () => {
  test('is on in a cluster, in the namespace of the pod', () => {
    expect(understood('', {}, inAPod)).toMatchObject({ leaderElection: { namespace: 'kron-system' } });
  });

  test('can be switched off there', () => {
    expect(understood('--no-leader-elect', {}, inAPod)).toMatchObject({ leaderElection: false });
  });

  test('takes place where it is told to', () => {
    const args = '--lease-namespace elsewhere';
    expect(understood(args, {}, inAPod)).toMatchObject({ leaderElection: { namespace: 'elsewhere' } });
  });

  test('is off in a pod that looks after another cluster', () => {
    expect(understood('--kubeconfig /other', {}, inAPod)).toMatchObject({ leaderElection: false });
  });

  test('needs a namespace outside of a cluster', () => {
    expect(understood('--leader-elect')).toEqual([
      '--lease-namespace: expected the name of a namespace with --leader-elect outside of a cluster, found nothing; write --lease-namespace kron-system, or --no-leader-elect',
    ]);
  });

  test('needs a namespace in a pod that cannot tell its own', () => {
    expect(understood('', {}, { inCluster: true, ownNamespace: undefined })).toEqual([
      '--lease-namespace: expected the name of a namespace, as that of this pod cannot be read, found nothing; write --lease-namespace kron-system',
    ]);
  });
});

describe('a bad value is told with what was expected, what was found and what to write', () => {
  test.each([
    ['--workers ten', '--workers: expected a whole number from 1 to 1000, found "ten"; write --workers 10'],
    ['--workers 1001', '--workers: expected a whole number from 1 to 1000, found "1001"; write --workers 10'],
    ['--qps 0', '--qps: expected a whole number from 1 to 100000, found "0"; write --qps 500'],
    ['--burst 1.5', '--burst: expected a whole number from 1 to 100000, found "1.5"; write --burst 1000'],
    [
      '--namespace a,,b',
      '--namespace: expected names of namespaces with commas between them, found "a,,b"; write --namespace shop,billing',
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
    [
      '--job-admission-url http://m/x',
      '--job-admission-url: expected an https URL, found "http://m/x"; write --job-admission-url https://mutator.kron-system.svc/jobs',
    ],
    [
      '--job-admission-ca /ca',
      '--job-admission-url: expected an https URL with --job-admission-ca, found nothing; write --job-admission-url https://mutator.kron-system.svc/jobs',
    ],
  ])('%s', (args, problem) => {
    expect(understood(args)).toEqual([problem]);
  });

  test('a variable is named as one', () => {
    expect(understood('', { KRON_LEADER_ELECT: 'yes' })).toEqual([
      'KRON_LEADER_ELECT: expected true or false, found "yes"; write KRON_LEADER_ELECT=true',
    ]);
  });

  test('all of them are told at once', () => {
    const problems = understood('--workers x --qps y --leader-elect', { KRON_BURST: 'z' });
    expect(problems).toHaveLength(4);
  });

  test('a Lease namespace that is no name is not said to be missing too', () => {
    expect(understood('--leader-elect --lease-namespace A')).toHaveLength(1);
  });
});

describe('what is no flag', () => {
  test.each([
    ['--worker', "kron-operator: unknown option '--worker' (Did you mean --workers?)\n"],
    ['start', 'kron-operator: expected flags only, found "start"; run it with --help to see which\n'],
    ['--workers', "kron-operator: option '--workers <n>' argument missing\n"],
  ])('%s is a mistake', (args, told) => {
    const asked = parseCommandLine(args.split(' '), '1.2.3');
    expect(asked).toMatchObject({ kind: 'mistake', text: expect.stringContaining(told) });
  });

  test('--version and --help are answered', () => {
    expect(parseCommandLine(['--version'], '1.2.3')).toEqual({ kind: 'text', text: 'kron-operator 1.2.3\n' });
    const help = parseCommandLine(['--help'], '1.2.3');
    expect(help).toMatchObject({ kind: 'text', text: expect.stringContaining('--lease-namespace <name>') });
  });
});
