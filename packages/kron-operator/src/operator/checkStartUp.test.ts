import { afterEach, describe, expect, test } from '@jest/globals';
import { type ApiServer, controlledJobs, jobs, leases, type RequestFacts, resources } from '@kron/api-server';
import type { OperatorOptions } from './operatorOptions.ts';
import {
  startTestServer,
  realControlledJobs,
  recordingLog,
  kubeConfigOf,
  type Lines,
  startedOperator,
} from './testing/startedOperator.ts';

let server: ApiServer | undefined;
let kept: Lines = recordingLog();

afterEach(async () => {
  await server?.close();
  server = undefined;
  kept = recordingLog();
});

const elected = { leaderElection: { namespace: 'default' } };

/** Why an operator does not start. */
async function refusal(options: OperatorOptions): Promise<{ code: string; message: string }> {
  const started = startedOperator({ log: kept.log, ...options }, undefined, realControlledJobs);
  const error: unknown = await started.then(
    ({ operator }) => operator.stop().then(() => new Error('it has started')),
    (why: unknown) => why,
  );
  const { code, message } = error as { code: string; message: string };
  return { code, message };
}

async function refusalBy(
  options: OperatorOptions,
  refused: (request: RequestFacts) => boolean,
  code: number,
) {
  server = await startTestServer();
  server.faults.add({
    on: refused,
    fault: { kind: 'refuse', code, reason: 'Forbidden', message: 'as told' },
  });
  return refusal({ kubeConfig: kubeConfigOf(server), ...options });
}

const rbac = 'deploy/rbac.yaml grants what is needed: kubectl apply -f deploy/rbac.yaml';

describe('an operator does not start, and says why in one sentence,', () => {
  test('without the CustomResourceDefinition', async () => {
    server = await startTestServer({ resources: [jobs, leases] });
    const { code, message } = await refusal({ kubeConfig: kubeConfigOf(server) });
    expect(code).toBe('NoKronJobs');
    expect(message).toMatch(
      /^the cluster knows no KronJobs: the CustomResourceDefinition kronjobs\.kron\.io is not installed; run: kron crd \| kubectl apply --server-side -f -; or, on the machine where kron-operator is: kubectl apply --server-side -f \/.+\/kronjobs\.yaml$/,
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
      'to list Jobs in one of its namespaces',
      { namespaces: ['default', 'other'] },
      ({ resource, namespace }) => resource === 'jobs' && namespace === 'other',
      'list jobs.batch in namespace "other"',
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
  ])('without the right %s', async (_, options, refused, what) => {
    expect(await refusalBy(options, refused, 403)).toEqual({
      code: 'Forbidden',
      message: `not allowed to ${what} (as told); ${rbac}`,
    });
  });

  test('when the API server does not know who asks', async () => {
    server = await startTestServer({ token: 'right' });
    const { code, message } = await refusal({ kubeConfig: kubeConfigOf(server, 'wrong') });
    expect(code).toBe('Unauthorized');
    expect(message).toContain('does not know who asks (401)');
  });

  test('when the namespace of the Lease does not exist', async () => {
    server = await startTestServer();
    const options = { kubeConfig: kubeConfigOf(server), leaderElection: { namespace: 'kron-systm' } };
    expect(await refusal(options)).toEqual({
      code: 'NoLeaseNamespace',
      message:
        'the namespace "kron-systm" of the Lease does not exist; run: kubectl create namespace kron-systm, or name another one (--lease-namespace)',
    });
  });

  test('when there is no kubeconfig where it is said to be', async () => {
    const { code, message } = await refusal({ kubeConfig: '/nowhere/kubeconfig' });
    expect(code).toBe('NoCluster');
    expect(message).toContain('the kubeconfig /nowhere/kubeconfig cannot be read');
  });

  test('when the cluster is to be talked to without encryption', async () => {
    const kubeConfig = kubeConfigOf({ url: 'http://127.0.0.1:1' });
    kubeConfig.clusters = [{ name: 'c', server: 'http://127.0.0.1:1', skipTLSVerify: false }];
    expect(await refusal({ kubeConfig })).toMatchObject({
      code: 'NoCluster',
      message: expect.stringContaining('is not encrypted'),
    });
  });

  test('when its address is taken, and leaves no server behind', async () => {
    server = await startTestServer();
    const kubeConfig = kubeConfigOf(server);
    const first = await startedOperator({ kubeConfig, log: kept.log, healthAddress: '127.0.0.1:0' });
    const second = await startedOperator({ kubeConfig, log: kept.log, healthAddress: '127.0.0.1:0' });
    const [taken = '', free = ''] = [first.operator.healthAddress, second.operator.healthAddress];
    await second.operator.stop();
    const options = { kubeConfig, metricsAddress: free, healthAddress: taken };
    const { code, message } = await refusal(options);
    expect({ code, message }).toEqual({
      code: 'AddressNotBound',
      message: expect.stringMatching(
        /^the server of \/healthz, \/readyz cannot be started \(.*EADDRINUSE.*\); choose another address$/,
      ),
    });
    await first.operator.stop();
    expect(await refusal(options)).toMatchObject({ message: 'it has started' });
  });

  test.each<[OperatorOptions, string]>([
    [{ metricsAddress: '8080' }, 'metricsAddress: expected HOST:PORT or :PORT, found "8080"; write :8080'],
    [{ workers: 0 }, 'workers: expected a number above 0, found 0'],
    [{ qps: Number.NaN }, 'qps: expected a number above 0, found NaN'],
  ])('with %j', async (options, message) => {
    expect(await refusal(options)).toEqual({ code: 'BadOption', message });
  });
});

describe('ControlledJobs', () => {
  const withoutTheirs = { resources: resources.filter((one) => one !== controlledJobs) };

  /** What was asked about them, and what was said. */
  async function started(options: OperatorOptions, of: Parameters<typeof startTestServer>[0] = {}) {
    server = await startTestServer(of);
    const asked: string[] = [];
    server.faults.beforeRequest = ({ verb, resource }) => {
      if (resource === 'controlledjobs') asked.push(verb);
    };
    const kubeConfig = kubeConfigOf(server);
    const { operator } = await startedOperator(
      { kubeConfig, log: kept.log, ...options },
      undefined,
      realControlledJobs,
    );
    await operator.stop();
    return { asked, said: kept.lines.map(({ event }) => event) };
  }

  test('are looked after where their CustomResourceDefinition is installed', async () => {
    const { asked, said } = await started({});
    // Whether they may be listed, and then for the cache.
    expect(asked.slice(0, 2)).toEqual(['list', 'list']);
    expect(said).not.toContain('controlled-jobs-not-served');
  });

  test('are not looked after where it is not, which is said, and KronJobs are', async () => {
    const { asked, said } = await started({}, withoutTheirs);
    expect(asked).toEqual([]);
    expect(said).toEqual(expect.arrayContaining(['controlled-jobs-not-served', 'ready']));
  });

  test('are not asked for where nobody wants them', async () => {
    const { asked, said } = await started({ controlledJobs: false });
    expect(asked).toEqual([]);
    expect(said).not.toContain('controlled-jobs-not-served');
  });

  test('that are wanted and not there keep it from starting', async () => {
    server = await startTestServer(withoutTheirs);
    const { code, message } = await refusal({ kubeConfig: kubeConfigOf(server), controlledJobs: true });
    expect(code).toBe('NoControlledJobs');
    expect(message).toMatch(
      /^the cluster knows no ControlledJobs: the CustomResourceDefinition controlledjobs\.kron\.io is not installed; run: kron crd \| .* \/.+\/controlledjobs\.yaml$/,
    );
  });

  test('that may not be listed keep it from starting, which is said', async () => {
    const refused = ({ resource }: RequestFacts): boolean => resource === 'controlledjobs';
    expect(await refusalBy({}, refused, 403)).toEqual({
      code: 'Forbidden',
      message: `not allowed to list controlledjobs.kron.io in all namespaces (as told); ${rbac}`,
    });
  });
});

describe('nothing is written', () => {
  test('before it leads', async () => {
    server = await startTestServer();
    const revision = server.revision();
    const { operator } = await startedOperator({
      kubeConfig: kubeConfigOf(server),
      log: kept.log,
      ...elected,
    });
    server.faults.add({ on: ({ verb }) => verb === 'create', fault: { kind: 'hang' } });
    expect(server.revision()).toBe(revision);
    await operator.stop();
  });
});

describe('an API server that cannot be reached', () => {
  test('is waited for, with a line each time', async () => {
    server = await startTestServer();
    server.faults.add({ fault: { kind: 'reset', when: 'before' }, times: 1 });
    const trouble = { kind: 'refuse', code: 503 } as const;
    server.faults.add({ on: ({ resource }) => resource === 'jobs', fault: trouble, times: 1 });
    const { operator } = await startedOperator({ kubeConfig: kubeConfigOf(server), log: kept.log });
    await operator.stop();
    expect(kept.lines.filter(({ level }) => level === 'warn')).toEqual([
      expect.objectContaining({ event: 'api-server-unreachable' }),
      expect.objectContaining({ event: 'api-server-unreachable' }),
    ]);
  });

  test('is waited for no longer when starting is given up', async () => {
    server = await startTestServer();
    server.faults.add({ fault: { kind: 'hang' } });
    const ending = new AbortController();
    server.faults.beforeRequest = () => ending.abort(new Error('enough'));
    const options = { kubeConfig: kubeConfigOf(server), signal: ending.signal };
    expect(await refusal(options)).toMatchObject({ message: 'enough' });
  });
});
