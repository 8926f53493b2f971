import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type ApiServer, jobs, leases, type RequestFacts, writeKubeconfig } from '@kron/api-server';
import { holdsLeaseName } from '../src/cronjobs/holdsLease.ts';
import { startTestServer } from '../src/operator/testing/startedOperator.ts';
import { RunningCommand } from './testing/runningCommand.ts';

let server: ApiServer | undefined;
const commands: RunningCommand[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const command of commands.splice(0)) {
    command.kill('SIGKILL');
    await command.ended;
  }
  await server?.close();
  server = undefined;
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

function run(args: readonly string[], environment: Record<string, string> = {}): RunningCommand {
  const command = new RunningCommand(args, environment);
  commands.push(command);
  return command;
}

async function kubeconfigOf(api: Pick<ApiServer, 'url'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kron-command-'));
  folders.push(folder);
  return writeKubeconfig(folder, api);
}

const nowhere = ['--metrics-address', 'off', '--health-address', 'off'];
const election = ['--leader-elect', '--lease-namespace', 'default'];

/** Runs the command against an in-memory API server. */
async function onServer(args: readonly string[]): Promise<{ server: ApiServer; command: RunningCommand }> {
  server = await startTestServer();
  const kubeconfig = await kubeconfigOf(server);
  return { server, command: run(['--kubeconfig', kubeconfig, ...nowhere, ...args]) };
}

function holder({ history }: ApiServer): unknown {
  const last = history().findLast(
    ({ resource, object }) => resource.plural === leases.plural && object.metadata.name !== holdsLeaseName,
  );
  return (last?.object as { spec?: { holderIdentity?: string } } | undefined)?.spec?.holderIdentity;
}

describe('a requested shutdown', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends in order with exit code 0', async (signal) => {
    const { server: api, command } = await onServer(election);
    await command.until('leading');
    expect(holder(api)).not.toBe('');
    command.kill(signal);
    expect(await command.ended).toBe(0);
    expect(holder(api)).toBe('');
    expect(command.lines.at(-1)).toMatchObject({ event: 'stopped' });
  });

  test('ends while the API server is unreachable', async () => {
    const kubeconfig = await kubeconfigOf({ url: 'http://127.0.0.1:1' });
    const command = run(['--kubeconfig', kubeconfig, ...nowhere]);
    await command.until('api-server-unreachable');
    command.kill('SIGTERM');
    expect(await command.ended).toBe(0);
  });

  test('ends at once on a second signal', async () => {
    const { server: api, command } = await onServer(election);
    await command.until('leading');
    const hanging = new Promise<void>((found) => {
      const isRelease = ({ verb, resource }: RequestFacts): boolean =>
        verb === 'get' && resource === 'leases';
      api.faults.add({ on: isRelease, fault: { kind: 'hang' } });
      api.faults.beforeRequest = (request) => (isRelease(request) ? found() : undefined);
    });
    command.kill('SIGTERM');
    // Two signals that arrive before the process handles one count as one.
    await command.until('stopping');
    await hanging;
    command.kill('SIGTERM');
    expect(await command.ended).toBe(1);
    expect(command.lines.at(-1)).toMatchObject({ event: 'stopping' });
  });
});

describe('a lost Lease', () => {
  test('ends the command with exit code 1 and stays with its new holder', async () => {
    const { server: api, command } = await onServer(election);
    await command.until('leading');
    await fetch(`${api.url}/apis/coordination.k8s.io/v1/namespaces/default/leases/kron-operator`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ spec: { holderIdentity: 'another' } }),
    });
    expect(await command.ended).toBe(1);
    expect(command.lines.at(-1)).toMatchObject({ level: 'error', event: 'lost' });
    expect(holder(api)).toBe('another');
  });
});

describe('a failed start ends with a message and exit code 1', () => {
  test('no CustomResourceDefinition: the file to apply comes with it', async () => {
    server = await startTestServer({ resources: [jobs, leases] });
    const command = run(['--kubeconfig', await kubeconfigOf(server), ...nowhere]);
    expect(await command.ended).toBe(1);
    const { msg = '' } = command.lines.at(-1) ?? {};
    expect(msg).toContain(
      'cannot start: the CustomResourceDefinition kronjobs.kron.io is not installed; run: ',
    );
    const file = /apply --server-side -f (\S+)$/.exec(msg)?.[1] ?? '';
    expect(file).toBe(resolve(import.meta.dirname, '../dist/kronjobs.yaml'));
    expect(await readFile(file, 'utf8')).toContain('kind: CustomResourceDefinition');
  });

  test('no cluster', async () => {
    const command = run(nowhere, { HOME: '/nowhere' });
    expect(await command.ended).toBe(1);
    expect(command.lines.at(-1)).toMatchObject({
      event: 'not-started',
      code: 'NoCluster',
      msg: expect.stringContaining('name a kubeconfig with --kubeconfig FILE'),
    });
  });
});

describe('the command line', () => {
  test('prints usage errors without a log and exits with 2', async () => {
    const command = run(['--workers', 'ten'], { KRON_QPS: 'all' });
    expect(await command.ended).toBe(2);
    expect(command.said).toBe(
      'kron-operator: --workers: expected a whole number from 1 to 1000, found "ten"; write --workers 10\n' +
        'kron-operator: KRON_QPS: expected a whole number from 1 to 100000, found "all"; write KRON_QPS=500\n',
    );
    expect(command.lines).toEqual([]);
  });

  test('prints the version and exits with 0', async () => {
    const manifest = await readFile(resolve(import.meta.dirname, '../package.json'), 'utf8');
    const command = run(['--version']);
    expect(await command.ended).toBe(0);
    expect(command.out).toBe(`kron-operator ${(JSON.parse(manifest) as { version: string }).version}\n`);
  });

  test('reads options from the environment', async () => {
    server = await startTestServer();
    const kubeconfig = await kubeconfigOf(server);
    const off = { KRON_METRICS_ADDRESS: 'off', KRON_HEALTH_ADDRESS: 'off', KRON_LOG_LEVEL: 'error' };
    const command = run([], { KRON_KUBECONFIG: kubeconfig, KRON_NAMESPACE: 'default', ...off });
    const asked = new Promise<void>((found) => {
      if (server === undefined) return;
      server.faults.beforeRequest = ({ verb, namespace }) =>
        verb === 'watch' && namespace === 'default' ? found() : undefined;
    });
    await asked;
    command.kill('SIGTERM');
    expect(await command.ended).toBe(0);
    expect(command.lines).toEqual([]);
  });
});
