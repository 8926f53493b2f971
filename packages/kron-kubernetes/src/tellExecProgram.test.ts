import { expect, test } from '@jest/globals';
import { KubeConfig } from '@kubernetes/client-node';
import { tellExecProgram } from './tellExecProgram.ts';

function told(exec: object | undefined, authority: object = { caData: 'Y2E=' }): unknown {
  const config = new KubeConfig();
  const user = { name: 'u', ...(exec === undefined ? {} : { exec }) };
  config.loadFromClusterAndUser({ name: 'c', server: 'https://c', skipTLSVerify: false, ...authority }, user);
  tellExecProgram(config);
  // Told again it is told the same.
  tellExecProgram(config);
  const env = (config.getCurrentUser()?.exec as { env?: { name: string; value: string }[] } | undefined)?.env;
  return env?.map(({ name, value }) => [name, name === 'KUBERNETES_EXEC_INFO' ? JSON.parse(value) : value]);
}

const apiVersion = 'client.authentication.k8s.io/v1';
const info = { apiVersion, kind: 'ExecCredential', spec: { interactive: false } };

test('a program for credentials is told that nobody can be asked', () => {
  expect(told({ apiVersion, command: 'login' })).toEqual([['KUBERNETES_EXEC_INFO', info]]);
});

test('it keeps the environment that it has', () => {
  const env = [{ name: 'PROFILE', value: 'prod' }];
  expect(told({ apiVersion, command: 'login', env })).toEqual([
    ['PROFILE', 'prod'],
    ['KUBERNETES_EXEC_INFO', info],
  ]);
});

test('it is told of the cluster when it wants to be', () => {
  const cluster = {
    server: 'https://c',
    'insecure-skip-tls-verify': false,
    'certificate-authority-data': 'Y2E=',
  };
  expect(told({ apiVersion, command: 'login', provideClusterInfo: true })).toEqual([
    ['KUBERNETES_EXEC_INFO', { ...info, spec: { ...info.spec, cluster } }],
  ]);
});

test('a certificate that it is to be told of and that cannot be read is an error of the kubeconfig', () => {
  const exec = { apiVersion, command: 'login', provideClusterInfo: true };
  expect(() => told(exec, { caFile: '/nowhere/ca.crt' })).toThrow(
    expect.objectContaining({
      name: 'KubeConfigError',
      message: expect.stringMatching(
        /certificate-authority \/nowhere\/ca\.crt cannot be read \(Error: ENOENT/,
      ),
    }),
  );
});

test('where there is no program there is nothing to tell', () => {
  expect(told(undefined)).toBeUndefined();
});
