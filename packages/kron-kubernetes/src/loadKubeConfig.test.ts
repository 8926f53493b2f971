import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isInCluster, loadKubeConfig } from './loadKubeConfig.ts';

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
});

afterAll(() => rm(folder, { recursive: true }));

const server = (given: string | undefined, environment: Record<string, string> = {}): string | undefined =>
  loadKubeConfig(given, environment).getCurrentCluster()?.server;

describe('the cluster', () => {
  const pod = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' };

  test('is that of the file that is given', () => {
    expect(server(file('one'), { ...pod, KUBECONFIG: file('two') })).toBe('https://one');
  });

  test('else that of KUBECONFIG, even in a pod', () => {
    expect(server(undefined, { ...pod, KUBECONFIG: file('two') })).toBe('https://two');
  });

  test('of several files the first one that names a context decides', () => {
    expect(
      server(undefined, {
        KUBECONFIG: [file('none'), file('two'), file('two'), file('one')].join(delimiter),
      }),
    ).toBe('https://two');
  });

  test.each([
    ['a file that is not there', 'missing', 'cannot be read (Error: ENOENT'],
    ['a file that is none', 'broken', 'cannot be read ('],
    [
      'no current context',
      'none',
      'has no current context that names a cluster; choose one with: kubectl config',
    ],
  ])('%s is told', (_, name, message) => {
    expect(() => server(file(name))).toThrow(message);
  });

  test('none at all is told', () => {
    expect(() => server(undefined, { HOME: folder })).toThrow(
      `no cluster: this is no pod, KUBECONFIG is not set and ${join(folder, '.kube/config')} does not exist; say which one with --kubeconfig FILE`,
    );
  });

  test('a process is in a cluster where it is in a pod and is told of no other', () => {
    expect([{}, pod, { ...pod, KUBECONFIG: file('one') }].map(isInCluster)).toEqual([false, true, false]);
  });
});
