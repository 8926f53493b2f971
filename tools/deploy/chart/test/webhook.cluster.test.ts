import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { connect, createServer } from 'node:tls';
import { beforeAll, expect, test } from '@jest/globals';
import type { ControlPlane } from '@kron/control-plane';
import { describeOnOwnControlPlane, describeWithGo } from '@kron/control-plane/testing';
import { type Manifest, manifestsIn } from '../src/manifests/manifest.ts';
import { kubectl } from './testing/cluster.ts';
import { helmOn } from './testing/helmOn.ts';
import { objectsOf } from './testing/release.ts';
import { chart, root } from './testing/root.ts';

describeWithGo('the webhook configurations of the chart equal those in deploy/webhook', () => {
  test.each([
    ['validating.yaml', 'ValidatingWebhookConfiguration', 'webhooks'],
    ['mutating.yaml', 'MutatingWebhookConfiguration', 'webhooks'],
    ['certificate.yaml', 'Certificate', 'spec'],
    ['certificate.yaml', 'Issuer', 'spec'],
  ])('%s, %s', async (file, kind, field) => {
    const webhook = { enabled: true, defaulting: true, certificate: { source: 'cert-manager' } };
    const shipped = manifestsIn(await readFile(resolve(root, 'deploy/webhook', file), 'utf8'));
    const of = (objects: readonly Manifest[]): unknown =>
      Object.fromEntries(
        objects.filter((one) => one.kind === kind).map((one) => [one.metadata.name, one[field]]),
      );
    expect(of(await objectsOf({ webhook }))).toEqual(of(shipped));
  });
});

type Certificate = { readonly cert: string; readonly key: string; readonly authorities: string };

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString();

/** The certificate that pods serve, and the authorities that the API server trusts. */
async function certificateIn(plane: ControlPlane): Promise<Certificate> {
  const get = async <T>(...args: string[]): Promise<T> =>
    JSON.parse(await kubectl(plane, ['get', '-n', 'kron-system', '-o', 'json', ...args])) as T;
  const { data } = await get<{ data: Record<string, string> }>('secret', 'kron-operator-webhook');
  const { webhooks } = await get<{ webhooks: { clientConfig: { caBundle: string } }[] }>(
    'validatingwebhookconfiguration',
    'kron-operator',
  );
  return {
    cert: decoded(data['tls.crt'] ?? ''),
    key: decoded(data['tls.key'] ?? ''),
    authorities: decoded(webhooks[0]?.clientConfig.caBundle ?? ''),
  };
}

/** Whether a client that trusts these `authorities` accepts the certificate for the Service of the webhook. */
async function isTrusted({ cert, key }: Certificate, authorities: string): Promise<boolean> {
  const server = createServer({ cert, key }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const servername = 'kron-operator-webhook.kron-system.svc';
  const socket = connect({ host: '127.0.0.1', port, servername, ca: authorities });
  try {
    await once(socket, 'secureConnect');
    return socket.authorized;
  } catch {
    return false;
  } finally {
    socket.destroy();
    server.close();
  }
}

describeWithGo('with Helm', () => {
  describeOnOwnControlPlane('the certificate that Helm creates', {}, (plane) => {
    const values = { webhook: { enabled: true } };
    const upgrade = ['upgrade', 'kron', chart, '--values', '-'];
    let first: Certificate;

    beforeAll(async () => {
      await helmOn(plane(), ['install', 'kron', chart, '--create-namespace', '--values', '-'], values);
      first = await certificateIn(plane());
    }, 600_000);

    test('is accepted by the API server for the Service', async () => {
      expect(await isTrusted(first, first.authorities)).toBe(true);
    });

    test('is kept by an upgrade', async () => {
      await helmOn(plane(), upgrade, { ...values, replicas: 1 });
      expect(await certificateIn(plane())).toEqual(first);
    });

    test('is replaced for another Service', async () => {
      const secretName = 'kron-operator-webhook';
      const webhook = { enabled: true, certificate: { secretName } };
      await helmOn(plane(), upgrade, { webhook, fullnameOverride: 'renamed' });
      const secret = ['get', 'secret', secretName, '-n', 'kron-system', '-o', 'jsonpath={.data.tls\\.crt}'];
      const { subjectAltName } = new X509Certificate(decoded(await kubectl(plane(), secret)));
      expect(subjectAltName).toBe('DNS:renamed-webhook.kron-system.svc');
      await helmOn(plane(), upgrade, values);
      first = await certificateIn(plane());
      expect(await isTrusted(first, first.authorities)).toBe(true);
    });

    test('is replaced once it is old, and the old one stays trusted until no pod serves it', async () => {
      const longAgo = 'kron.io/made-at=1000000000';
      const secret = ['secret', 'kron-operator-webhook', '-n', 'kron-system'];
      await kubectl(plane(), ['annotate', '--overwrite', ...secret, longAgo]);
      // The test owns the annotation now.
      await helmOn(plane(), [...upgrade, '--force-conflicts'], values);
      const second = await certificateIn(plane());
      expect(second.cert).not.toBe(first.cert);
      expect(await isTrusted(second, second.authorities)).toBe(true);
      expect(await isTrusted(first, second.authorities)).toBe(true);
      expect(await isTrusted(second, first.authorities)).toBe(false);
      expect(second.authorities.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    });
  });
});
