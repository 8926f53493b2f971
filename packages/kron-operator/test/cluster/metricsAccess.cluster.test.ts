import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { User } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { httpsGet } from '../../src/http/testing/httpsGet.ts';
import { MountedSecret, tlsFiles } from '../../src/http/testing/mountedSecret.ts';
import { type TestCertificate, testCertificate } from '../../src/http/testing/testCertificate.ts';
import type { Operator, OperatorOptions } from '../../src/operator/operatorOptions.ts';
import { recordingLog, startedOperator } from '../../src/operator/testing/startedOperator.ts';
import { installCrd, installOperator, kubectl, untilMay } from './install.ts';

describeOnOwnControlPlane('metrics with authentication', {}, (plane) => {
  let secret: MountedSecret;
  let certificate: TestCertificate;
  let operator: Operator;
  let account: User;
  let reader: User;
  let stranger: User;
  let options: OperatorOptions;

  beforeAll(async () => {
    certificate = await testCertificate('metrics');
    secret = await MountedSecret.of(tlsFiles(certificate));
    await installCrd(plane());
    account = await installOperator(plane());
    options = {
      kubeConfig: account.kubeconfig,
      log: recordingLog().log,
      metricsAddress: '127.0.0.1:0',
      metricsSecurity: { certDir: secret.folder, authenticate: true },
    };
    await kubectl(plane(), ['create', 'serviceaccount', 'reader', '--namespace', 'kron-system']);
    await kubectl(plane(), ['create', 'serviceaccount', 'stranger', '--namespace', 'kron-system']);
    reader = await plane().serviceAccount('kron-system', 'reader');
    stranger = await plane().serviceAccount('kron-system', 'stranger');
    const role = ['clusterrole', 'metrics-reader', '--verb=get', '--non-resource-url=/metrics'];
    await kubectl(plane(), ['create', ...role]);
    const binding = ['--clusterrole=metrics-reader', '--serviceaccount=kron-system:reader'];
    await kubectl(plane(), ['create', 'clusterrolebinding', 'reader', ...binding]);
    await untilMay(plane(), reader, [['get', '/metrics']]);
  }, 600_000);
  afterAll(async () => {
    await operator?.stop();
    await secret?.unmount();
  });

  test('need two more rights, without which the operator does not start', async () => {
    await expect(startedOperator(options)).rejects.toMatchObject({
      code: 'Forbidden',
      message:
        'not allowed to create tokenreviews.authentication.k8s.io in all namespaces; create subjectaccessreviews.authorization.k8s.io in all namespaces, which --metrics-auth needs; bind the ClusterRole system:auth-delegator to the service account',
    });
  });

  describe('with these rights', () => {
    const get = (authorization: string): Promise<{ status: number | undefined; text: string }> =>
      httpsGet(operator.metricsAddress, '/metrics', certificate.cert, { authorization });

    beforeAll(async () => {
      const binding = ['--clusterrole=system:auth-delegator', '--serviceaccount=kron-system:kron-operator'];
      await kubectl(plane(), ['create', 'clusterrolebinding', 'delegator', ...binding]);
      // An operator that starts before the authorizer sees the binding ends.
      await untilMay(plane(), account, [
        ['create', 'tokenreviews.authentication.k8s.io'],
        ['create', 'subjectaccessreviews.authorization.k8s.io'],
      ]);
      operator = (await startedOperator(options)).operator;
    }, 120_000);

    test.each([[''], ['Bearer wrong'], ['Bearer eyJhbGciOiJub25lIn0.e30.']])(
      '401 for the authorization %j',
      async (authorization) => {
        expect((await get(authorization)).status).toBe(401);
      },
    );

    test('403 for a service account without the right', async () => {
      expect((await get(`Bearer ${stranger.token}`)).status).toBe(403);
    });

    test('200 for a service account with the right', async () => {
      const { status, text } = await get(`Bearer ${reader.token}`);
      expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('kron_leader') });
      expect(text).toMatch(/^kron_metrics_certificate_expiry_timestamp_seconds \d+$/m);
    });
  });
});
