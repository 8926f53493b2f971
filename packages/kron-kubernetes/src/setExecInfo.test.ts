import { expect, test } from '@jest/globals';
import { KubeConfig } from '@kubernetes/client-node';
import { setExecInfo } from './setExecInfo.ts';

function environmentOf(exec: object | undefined, authority: object = { caData: 'Y2E=' }): unknown {
  const config = new KubeConfig();
  const user = { name: 'u', ...(exec === undefined ? {} : { exec }) };
  config.loadFromClusterAndUser({ name: 'c', server: 'https://c', skipTLSVerify: false, ...authority }, user);
  setExecInfo(config);
  // A second call must not add the variable twice.
  setExecInfo(config);
  const env = (config.getCurrentUser()?.exec as { env?: { name: string; value: string }[] } | undefined)?.env;
  return env?.map(({ name, value }) => [name, name === 'KUBERNETES_EXEC_INFO' ? JSON.parse(value) : value]);
}

const apiVersion = 'client.authentication.k8s.io/v1';
const info = { apiVersion, kind: 'ExecCredential', spec: { interactive: false } };

test('a credential plugin learns that it cannot prompt', () => {
  expect(environmentOf({ apiVersion, command: 'login' })).toEqual([['KUBERNETES_EXEC_INFO', info]]);
});

test("the plugin's own variables are kept", () => {
  const env = [{ name: 'PROFILE', value: 'prod' }];
  expect(environmentOf({ apiVersion, command: 'login', env })).toEqual([
    ['PROFILE', 'prod'],
    ['KUBERNETES_EXEC_INFO', info],
  ]);
});

test('provideClusterInfo adds the cluster', () => {
  const cluster = {
    server: 'https://c',
    'insecure-skip-tls-verify': false,
    'certificate-authority-data': 'Y2E=',
  };
  expect(environmentOf({ apiVersion, command: 'login', provideClusterInfo: true })).toEqual([
    ['KUBERNETES_EXEC_INFO', { ...info, spec: { ...info.spec, cluster } }],
  ]);
});

test('an unreadable certificate file is a KubeConfigError', () => {
  const exec = { apiVersion, command: 'login', provideClusterInfo: true };
  expect(() => environmentOf(exec, { caFile: '/nowhere/ca.crt' })).toThrow(
    expect.objectContaining({
      name: 'KubeConfigError',
      message: expect.stringMatching(
        /certificate-authority \/nowhere\/ca\.crt cannot be read \(Error: ENOENT/,
      ),
    }),
  );
});

test('a user without a credential plugin is unchanged', () => {
  expect(environmentOf(undefined)).toBeUndefined();
});
