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

describe('the cluster that a person means', () => {
  const pod = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' };
  const found = (given: string | undefined, environment: Record<string, string> = {}) => {
    const { config, files } = findKubeConfig(given, environment);
    return {
      server: config.getCurrentCluster()?.server,
      files: files.map((path) => path.slice(folder.length + 1)),
    };
  };

  test.each([
    ['the file that is given', () => found(file('one'), { KUBECONFIG: file('two') }), ['one']],
    ['those of KUBECONFIG', () => found(undefined, { KUBECONFIG: file('two') }), ['two']],
    [
      'of those the ones that are there',
      () => found(undefined, { KUBECONFIG: [file('missing'), file('two')].join(delimiter) }),
      ['two'],
    ],
    [
      '~/.kube/config, even in a pod',
      () => found(undefined, { ...pod, HOME: file('home') }),
      ['home/.kube/config'],
    ],
    ['a pod where there is none', () => found(undefined, { ...pod, HOME: folder }), []],
  ])('is that of %s', (_, find, files) => {
    expect(find().files).toEqual(files);
  });

  test('need not be that of the current context', () => {
    const { config } = findKubeConfig(file('none'), {});
    expect(config.getContexts().map(({ name }) => name)).toEqual(['none']);
  });

  test.each([
    ['a file that was given and is not there', () => found(file('missing'))],
    ['KUBECONFIG, when none of its files is there', () => found(undefined, { KUBECONFIG: file('missing') })],
  ])('is told for %s', (_, find) => {
    expect(find).toThrow(`the kubeconfig ${file('missing')} cannot be read (Error: ENOENT`);
  });
});
