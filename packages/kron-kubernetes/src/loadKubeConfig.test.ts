import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findKubeConfig, isInCluster, loadKubeConfig } from './loadKubeConfig.ts';

let folder: string;
const file = (name: string): string => join(folder, name);

function kubeconfig(name: string, context: string | null): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': context,
    clusters: [{ name, cluster: { server: `https://${name}` } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    users: [{ name, user: {} }],
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-kubeconfig-'));
  await writeFile(file('one'), kubeconfig('one', 'one'));
  await writeFile(file('two'), kubeconfig('two', 'two'));
  await writeFile(file('none'), kubeconfig('none', null));
  await writeFile(file('broken'), '{ no yaml');
  await mkdir(file('home/.kube'), { recursive: true });
  await writeFile(file('home/.kube/config'), kubeconfig('usual', 'usual'));
});

afterAll(() => rm(folder, { recursive: true }));

const server = (given: string | undefined, environment: Record<string, string> = {}): string | undefined =>
  loadKubeConfig(given, environment).getCurrentCluster()?.server;

describe('loadKubeConfig', () => {
  const pod = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' };

  test('prefers the given file', () => {
    expect(server(file('one'), { ...pod, KUBECONFIG: file('two') })).toBe('https://one');
  });

  test('prefers KUBECONFIG to the service account of a pod', () => {
    expect(server(undefined, { ...pod, KUBECONFIG: file('two') })).toBe('https://two');
  });

  test.each([
    ['./bin/login', () => file('bin/login')],
    ['/usr/bin/login', () => '/usr/bin/login'],
    ['login', () => 'login'],
  ])('runs the credential plugin %s as kubectl does', async (command, expected) => {
    const { users, ...others } = JSON.parse(kubeconfig('exec', 'exec')) as { users: object[] };
    const user = { ...users[0], user: { exec: { command } } };
    await writeFile(file('exec'), JSON.stringify({ ...others, users: [user] }));
    expect(loadKubeConfig(file('exec'), {}).getCurrentUser?.()?.exec?.command).toBe(expected());
  });

  test('runs a credential plugin again after its credentials were dropped, although they have no expiry', async () => {
    const credential = '{kind: "ExecCredential", status: {token: String(process.pid)}}';
    const args = ['-e', `console.log(JSON.stringify(${credential}))`];
    const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: process.execPath, args };
    const { users, ...others } = JSON.parse(kubeconfig('plugin', 'plugin')) as { users: object[] };
    await writeFile(file('plugin'), JSON.stringify({ ...others, users: [{ ...users[0], user: { exec } }] }));
    const access = loadKubeConfig(file('plugin'), {});
    const token = async (): Promise<unknown> => {
      const options: { headers?: Record<string, unknown> } = {};
      await access.applyToHTTPSOptions(options);
      return options.headers?.['Authorization'];
    };
    const first = await token();
    expect(await token()).toBe(first);
    access.dropCredentials?.();
    expect(await token()).not.toBe(first);
    expect(first).toMatch(/^Bearer \d+$/);
  });

  test('uses the current context of the first file that has one', () => {
    expect(
      server(undefined, {
        KUBECONFIG: [file('none'), file('two'), file('two'), file('one')].join(delimiter),
      }),
    ).toBe('https://two');
  });

  test.each([
    ['a missing file', 'missing', 'cannot be read (Error: ENOENT'],
    ['a malformed file', 'broken', /broken is not valid YAML at line 1, column \d+: \w.*$/],
    [
      'a file without a current context',
      'none',
      'has no current context that names a cluster; choose one with: kubectl config',
    ],
  ])('rejects %s', (_, name, message) => {
    expect(() => server(file(name))).toThrow(message);
  });

  test('throws if there is no kubeconfig', () => {
    expect(() => server(undefined, { HOME: folder })).toThrow(
      `no cluster: not running in a pod, KUBECONFIG is not set and ${join(folder, '.kube/config')} does not exist; name a kubeconfig with --kubeconfig FILE`,
    );
  });

  test('isInCluster is true in a pod without KUBECONFIG', () => {
    expect([{}, pod, { ...pod, KUBECONFIG: file('one') }].map(isInCluster)).toEqual([false, true, false]);
  });
});

describe('findKubeConfig', () => {
  const pod = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' };
  const found = (given: string | undefined, environment: Record<string, string> = {}) => {
    const { config, files } = findKubeConfig(given, environment);
    return {
      server: config.getCurrentCluster()?.server,
      files: files.map((path) => path.slice(folder.length + 1)),
    };
  };

  test.each([
    ['the given file', () => found(file('one'), { KUBECONFIG: file('two') }), ['one']],
    ['the files in KUBECONFIG', () => found(undefined, { KUBECONFIG: file('two') }), ['two']],
    [
      'only those files in KUBECONFIG that exist',
      () => found(undefined, { KUBECONFIG: [file('missing'), file('two')].join(delimiter) }),
      ['two'],
    ],
    [
      '~/.kube/config, even in a pod',
      () => found(undefined, { ...pod, HOME: file('home') }),
      ['home/.kube/config'],
    ],
    [
      'the service account of a pod without ~/.kube/config',
      () => found(undefined, { ...pod, HOME: folder }),
      [],
    ],
  ])('uses %s', (_, find, files) => {
    expect(find().files).toEqual(files);
  });

  test('accepts a kubeconfig without a current context', () => {
    const { config } = findKubeConfig(file('none'), {});
    expect(config.getContexts().map(({ name }) => name)).toEqual(['none']);
  });

  test.each([
    ['the given file does not exist', () => found(file('missing'))],
    ['no file in KUBECONFIG exists', () => found(undefined, { KUBECONFIG: file('missing') })],
  ])('throws if %s', (_, find) => {
    expect(find).toThrow(`the kubeconfig ${file('missing')} cannot be read (Error: ENOENT`);
  });
});
