import { afterEach, describe, expect, test } from '@jest/globals';
import { type ApiServer, controlledJobs, jobs, leases, type RequestFacts, resources } from '@kron/api-server';
import type { OperatorOptions } from './operatorOptions.ts';
import {
  startTestServer,
  realControlledJobs,
  recordingLog,
  kubeConfigOf,
  type RecordingLog,
  startedOperator,
} from './testing/startedOperator.ts';

let server: ApiServer | undefined;
let recorded: RecordingLog = recordingLog();

afterEach(async () => {
  await server?.close();
  server = undefined;
  recorded = recordingLog();
});

const elected = { leaderElection: { namespace: 'default' } };

/** The error of a failed start. */
async function startErrorOf(options: OperatorOptions): Promise<{ code: string; message: string }> {
  const started = startedOperator({ log: recorded.log, ...options }, undefined, realControlledJobs);
  const error: unknown = await started.then(
    ({ operator }) => operator.stop().then(() => new Error('started')),
    (why: unknown) => why,
  );
  const { code, message } = error as { code: string; message: string };
  return { code, message };
}

async function startErrorAfter(
  options: OperatorOptions,
  refused: (request: RequestFacts) => boolean,
  code: number,
) {
  server = await startTestServer();
  server.faults.add({
    on: refused,
    fault: { kind: 'refuse', code, reason: 'Forbidden', message: 'no access' },
  });
  return startErrorOf({ kubeConfig: kubeConfigOf(server), ...options });
}

const rbac = 'grant the permissions with: kubectl apply -f deploy/rbac.yaml';

describe('the operator does not start, and its error says what to do,', () => {
  test('without the CustomResourceDefinition', async () => {
    server = await startTestServer({ resources: [jobs, leases] });
    const { code, message } = await startErrorOf({ kubeConfig: kubeConfigOf(server) });
    expect(code).toBe('NoKronJobs');
    expect(message).toMatch(
      /^the CustomResourceDefinition kronjobs\.kron\.io is not installed; run: kron crd \| kubectl apply --server-side -f -, or on the machine with kron-operator: kubectl apply --server-side -f \/.+\/kronjobs\.yaml$/,
    );
  });

  test.each<[string, OperatorOptions, (request: RequestFacts) => boolean, string]>([
    [
      'to list KronJobs',
      {},
      ({ resource }) => resource === 'kronjobs',
      'list kronjobs.kron.io in all namespaces',
    ],
    [
      'to read the Lease',
      elected,
      ({ resource }) => resource === 'leases',
      'get leases.coordination.k8s.io "kron-operator" in namespace "default"',
    ],
    [
      'to create the Lease',
      elected,
      ({ resource, verb }) => resource === 'leases' && verb === 'create',
      'create leases.coordination.k8s.io "kron-operator" in namespace "default"',
    ],
  ])('without the permission %s', async (_, options, refused, permission) => {
    expect(await startErrorAfter(options, refused, 403)).toEqual({
      code: 'Forbidden',
      message: `not allowed to ${permission} (no access); ${rbac}`,
    });
  });

  test.each(['get', 'create'])(
    'without the permission to %s the Lease, and proposes no permissions in all namespaces with --namespace',
    async (verb) => {
      const refused = (request: RequestFacts): boolean =>
        request.resource === 'leases' && request.verb === verb;
      const { message } = await startErrorAfter({ ...elected, namespaces: ['default'] }, refused, 403);
      expect(message).toBe(
        `not allowed to ${verb} leases.coordination.k8s.io "kron-operator" in namespace "default" (no access); grant the permissions with: kubectl apply -l '!kron.io/cluster-wide' -f deploy/rbac.yaml`,
      );
    },
  );

  test('with invalid credentials', async () => {
    server = await startTestServer({ token: 'right' });
    const { code, message } = await startErrorOf({ kubeConfig: kubeConfigOf(server, 'wrong') });
    expect(code).toBe('Unauthorized');
    expect(message).toContain('rejected the credentials (401)');
  });

  test('without the namespace of the Lease', async () => {
    server = await startTestServer();
    const options = { kubeConfig: kubeConfigOf(server), leaderElection: { namespace: 'kron-systm' } };
    expect(await startErrorOf(options)).toEqual({
      code: 'NoLeaseNamespace',
      message:
        'the namespace "kron-systm" of the Lease does not exist; run: kubectl create namespace kron-systm, or choose another one with --lease-namespace',
    });
  });

  test('with a missing kubeconfig file', async () => {
    const { code, message } = await startErrorOf({ kubeConfig: '/nowhere/kubeconfig' });
    expect(code).toBe('NoCluster');
    expect(message).toContain('the kubeconfig /nowhere/kubeconfig cannot be read');
  });

  test('with an unencrypted connection to the cluster', async () => {
    const kubeConfig = kubeConfigOf({ url: 'http://127.0.0.1:1' });
    kubeConfig.clusters = [{ name: 'c', server: 'http://127.0.0.1:1', skipTLSVerify: false }];
    expect(await startErrorOf({ kubeConfig })).toMatchObject({
      code: 'NoCluster',
      message: expect.stringContaining('is not encrypted'),
    });
  });

  test('on an address in use, and closes its other servers', async () => {
    server = await startTestServer();
    const kubeConfig = kubeConfigOf(server);
    const first = await startedOperator({ kubeConfig, log: recorded.log, healthAddress: '127.0.0.1:0' });
    const second = await startedOperator({ kubeConfig, log: recorded.log, healthAddress: '127.0.0.1:0' });
    const [taken = '', free = ''] = [first.operator.healthAddress, second.operator.healthAddress];
    await second.operator.stop();
    const options = { kubeConfig, metricsAddress: free, healthAddress: taken };
    const { code, message } = await startErrorOf(options);
    expect({ code, message }).toEqual({
      code: 'AddressNotBound',
      message: expect.stringMatching(
        /^cannot serve \/healthz, \/readyz \(.*EADDRINUSE.*\); choose another address$/,
      ),
    });
    await first.operator.stop();
    expect(await startErrorOf(options)).toMatchObject({ message: 'started' });
  });

  test.each<[OperatorOptions, string]>([
    [{ metricsAddress: '8080' }, 'metricsAddress: expected HOST:PORT or :PORT, found "8080"; write :8080'],
    [
      { metricsAddress: ':8080', healthAddress: ':8080', metricsSecurity: { certDir: '/c' } },
      'healthAddress: expected another address than metricsAddress with metricsSecurity, found ":8080" for both; write :8081',
    ],
    [{ workers: 0 }, 'workers: expected a number above 0, found 0'],
    [{ maxClockSkewSeconds: 31 }, 'maxClockSkewSeconds: expected 0, or 2 to 30, found 31; write 30'],
    [{ maxClockSkewSeconds: 1 }, 'maxClockSkewSeconds: expected 0, or 2 to 30, found 1; write 30'],
    [{ qps: Number.NaN }, 'qps: expected a number above 0, found NaN'],
    [{ qps: Number.POSITIVE_INFINITY }, 'qps: expected a finite number, found Infinity; write 100000'],
    [{ burst: Number.POSITIVE_INFINITY }, 'burst: expected a finite number, found Infinity; write 100000'],
    [{ burst: 0.5 }, 'burst: expected a number of at least 1, found 0.5; write 1'],
    [
      { webhook: { address: ':9443', certDir: '/c', maxConnectionsPerAddress: 0 } },
      'webhook.maxConnectionsPerAddress: expected a number above 0, found 0',
    ],
  ])('with %j', async (options, message) => {
    expect(await startErrorOf(options)).toEqual({ code: 'BadOption', message });
  });
});

describe('ControlledJobs', () => {
  const withoutCrd = { resources: resources.filter((one) => one !== controlledJobs) };

  /** Starts and stops an operator; returns the verbs of its requests for ControlledJobs, and its log events. */
  async function started(options: OperatorOptions, of: Parameters<typeof startTestServer>[0] = {}) {
    server = await startTestServer(of);
    const verbs: string[] = [];
    server.faults.beforeRequest = ({ verb, resource }) => {
      if (resource === 'controlledjobs') verbs.push(verb);
    };
    const kubeConfig = kubeConfigOf(server);
    const { operator } = await startedOperator(
      { kubeConfig, log: recorded.log, ...options },
      undefined,
      realControlledJobs,
    );
    await operator.stop();
    return { verbs, events: recorded.lines.map(({ event }) => event) };
  }

  test('are managed if their CustomResourceDefinition is installed', async () => {
    const { verbs, events } = await started({});
    // One list for the check, one for the cache.
    expect(verbs.slice(0, 2)).toEqual(['list', 'list']);
    expect(events).not.toContain('controlled-jobs-not-served');
  });

  test('are not managed without it, while KronJobs are', async () => {
    const { verbs, events } = await started({}, withoutCrd);
    expect(verbs).toEqual([]);
    expect(events).toEqual(expect.arrayContaining(['controlled-jobs-not-served', 'ready']));
  });

  test('are not requested with controlledJobs: false', async () => {
    const { verbs, events } = await started({ controlledJobs: false });
    expect(verbs).toEqual([]);
    expect(events).not.toContain('controlled-jobs-not-served');
  });

  test('that are required and not installed keep the operator from starting', async () => {
    server = await startTestServer(withoutCrd);
    const { code, message } = await startErrorOf({ kubeConfig: kubeConfigOf(server), controlledJobs: true });
    expect(code).toBe('NoControlledJobs');
    expect(message).toMatch(
      /^the CustomResourceDefinition controlledjobs\.kron\.io is not installed; run: kron crd \| .* \/.+\/controlledjobs\.yaml$/,
    );
  });

  test('that may not be listed keep the operator from starting', async () => {
    const refused = ({ resource }: RequestFacts): boolean => resource === 'controlledjobs';
    expect(await startErrorAfter({}, refused, 403)).toEqual({
      code: 'Forbidden',
      message: `not allowed to list controlledjobs.kron.io in all namespaces (no access); ${rbac}`,
    });
  });
});

test('nothing is written before the operator leads', async () => {
  server = await startTestServer();
  const revision = server.revision();
  const { operator } = await startedOperator({
    kubeConfig: kubeConfigOf(server),
    log: recorded.log,
    ...elected,
  });
  server.faults.add({ on: ({ verb }) => verb === 'create', fault: { kind: 'hang' } });
  expect(server.revision()).toBe(revision);
  await operator.stop();
});

describe('an unreachable API server', () => {
  test('is retried, with a log line each time', async () => {
    server = await startTestServer();
    server.faults.add({ fault: { kind: 'reset', when: 'before' }, times: 1 });
    const unavailable = { kind: 'refuse', code: 503 } as const;
    server.faults.add({ on: ({ resource }) => resource === 'jobs', fault: unavailable, times: 1 });
    const { operator } = await startedOperator({ kubeConfig: kubeConfigOf(server), log: recorded.log });
    await operator.stop();
    expect(recorded.lines.filter(({ level }) => level === 'warn')).toEqual([
      expect.objectContaining({ event: 'api-server-unreachable' }),
      expect.objectContaining({ event: 'api-server-unreachable' }),
    ]);
  });

  test('is not retried after the start is aborted', async () => {
    server = await startTestServer();
    server.faults.add({ fault: { kind: 'hang' } });
    const ending = new AbortController();
    server.faults.beforeRequest = () => ending.abort(new Error('enough'));
    const options = { kubeConfig: kubeConfigOf(server), signal: ending.signal };
    expect(await startErrorOf(options)).toMatchObject({ message: 'enough' });
  });
});
