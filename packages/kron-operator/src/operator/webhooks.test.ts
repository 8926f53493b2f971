import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApiServer } from '@kron/api-server';
import { systemClock } from '@kron/kubernetes/systemClock';
import { MountedSecret, tlsFiles } from '../http/testing/mountedSecret.ts';
import { testCertificate } from '../http/testing/testCertificate.ts';
import type { Operator, OperatorOptions } from './operatorOptions.ts';
import type { FakeController } from './testing/fakeController.ts';
import { startTestServer, recordingLog, kubeConfigOf, startedOperator } from './testing/startedOperator.ts';

let server: ApiServer;
let secret: MountedSecret;
let operator: Operator | undefined;

beforeEach(async () => {
  server = await startTestServer();
  secret = await MountedSecret.of({});
});
afterEach(async () => {
  await operator?.stop();
  operator = undefined;
  await secret.unmount();
  await server.close();
});

async function started(options: OperatorOptions = {}, prepare?: (controller: FakeController) => void) {
  const { log, lines } = recordingLog();
  const settings = {
    kubeConfig: kubeConfigOf(server),
    healthAddress: '127.0.0.1:0',
    webhook: { address: '127.0.0.1:0', certDir: secret.folder },
    clock: systemClock,
    log,
    ...options,
  };
  const result = await startedOperator(settings, prepare);
  operator = result.operator;
  return { ...result, lines };
}

async function readiness(): Promise<string> {
  const response = await fetch(`http://${operator?.healthAddress}/readyz`);
  return `${response.status} ${(await response.text()).trim()}`;
}

async function handshake(address: string | undefined, ca: string): Promise<string> {
  const [host = '', port = ''] = (address ?? '').split(':');
  const socket = connect({ host, port: Number(port), ca });
  const [name] = await once(socket, 'secureConnect').then(() => [socket.getPeerCertificate().subject.CN]);
  socket.destroy();
  return String(name);
}

describe('webhooks', () => {
  test('without a certificate make the operator not ready, while it reconciles KronJobs', async () => {
    const { controller } = await started();
    expect(controller.calls).toEqual(['start', 'lead']);
    expect(await readiness()).toMatch(
      /^503 the webhooks have no certificate: .*tls.crt cannot be read \(ENOENT\)/,
    );
  });

  test('become ready with the first certificate', async () => {
    const { lines } = await started();
    const certificate = await testCertificate('late');
    await secret.swap(tlsFiles(certificate));
    while (!lines.some(({ event }) => event === 'certificate-served')) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await readiness()).toBe('200 leading');
    expect(await handshake(operator?.webhookAddress, certificate.cert)).toBe('late');
  });

  test('are served by a replica that waits for the Lease too', async () => {
    const certificate = await testCertificate('follower');
    await secret.swap(tlsFiles(certificate));
    await started({ leaderElection: { namespace: 'default', identity: 'first' } });
    const first = operator;
    await started({ leaderElection: { namespace: 'default', identity: 'second' } });
    expect(await readiness()).toBe('200 waiting for the Lease');
    expect(await handshake(operator?.webhookAddress, certificate.cert)).toBe('follower');
    await first?.stop();
  });

  test('are stopped after a lost Lease, before the loss is reported', async () => {
    await secret.swap(tlsFiles(await testCertificate('loser')));
    let fail: () => void = () => undefined;
    await started({}, (controller) => {
      controller.onLead = () => new Promise((_, reject) => (fail = () => reject(new Error('no list'))));
    });
    expect(operator?.webhookAddress).toBeDefined();
    fail();
    await operator?.lost;
    expect(operator?.webhookAddress).toBeUndefined();
  });

  test('on an address in use keep the operator from starting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const webhook = { address: `127.0.0.1:${port}`, certDir: secret.folder };
    await expect(started({ webhook })).rejects.toMatchObject({
      code: 'AddressNotBound',
      message: expect.stringMatching(/^cannot serve the webhooks \(.*EADDRINUSE/),
    });
    other.close();
  });

  test('are optional', async () => {
    await started({ webhook: false });
    expect(operator?.webhookAddress).toBeUndefined();
    expect(await readiness()).toBe('200 leading');
  });

  test('stop with the operator', async () => {
    await started();
    await operator?.stop();
    expect(operator?.webhookAddress).toBeUndefined();
  });
});

test('an invalid webhook address is rejected', async () => {
  const webhook = { address: '9443', certDir: secret.folder };
  await expect(started({ webhook })).rejects.toMatchObject({
    code: 'BadOption',
    message: 'webhook.address: expected HOST:PORT or :PORT, found "9443"; write :8080',
  });
});
