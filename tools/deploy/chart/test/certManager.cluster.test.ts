import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ControlPlane, eventually } from '@kron/control-plane';
import { describeOnOwnControlPlane, describeWithGo } from '@kron/control-plane/testing';
import { describeGuide, guideAt, sectionsRunByChart } from '@kron/docs-check/guides';
import { createNamespaces, kubectl } from './testing/cluster.ts';
import { waitForEstablished } from './testing/waitForEstablished.ts';
import { helmFolder } from './testing/helmFolder.ts';
import { helmOn } from './testing/helmOn.ts';
import { neverComes, untilAsked } from './testing/operatorOnceServing.ts';
import { OperatorPod } from './testing/operatorPod.ts';
import { monitoringCrds } from './testing/publishedCrds.ts';
import { chart, root } from './testing/root.ts';
import { type RunningCertManager, runningCertManager } from './testing/runningCertManager.ts';
import { routing } from './testing/serviceRoute.ts';

const namespaced = '/api/v1/namespaces/kron-system/secrets/kron-operator-webhook';
const configurations = '/apis/admissionregistration.k8s.io/v1';

type Secret = { readonly data?: Readonly<Record<string, string>> };
type Configuration = {
  readonly webhooks: readonly { readonly clientConfig: { readonly caBundle?: string } }[];
};

async function secretOf(plane: ControlPlane): Promise<Readonly<Record<string, string>>> {
  const { data = {} } = (await plane.call('GET', namespaced)).body as Secret;
  return data;
}

async function certificateOf(plane: ControlPlane): Promise<X509Certificate> {
  return new X509Certificate(Buffer.from((await secretOf(plane))['tls.crt'] ?? '', 'base64'));
}

/** The caBundle in a webhook configuration. */
async function trustedBy(plane: ControlPlane, kind: string): Promise<string | undefined> {
  const { body } = await plane.call('GET', `${configurations}/${kind}/kron-operator`);
  return (body as Configuration).webhooks[0]?.clientConfig.caBundle;
}

describeWithGo('with Helm and cert-manager', () => {
  describeOnOwnControlPlane('the certificate that cert-manager issues for the chart', routing, (plane) => {
    let certManager: RunningCertManager | undefined;
    let pod: OperatorPod | undefined;

    beforeAll(async () => {
      certManager = await runningCertManager(plane());
      await kubectl(plane(), ['apply', '--server-side', '-f', '-'], await monitoringCrds());
      await createNamespaces(plane(), 'kron-system');
      const webhook = { enabled: true, defaulting: true, certificate: { source: 'cert-manager' } };
      await helmOn(plane(), ['install', 'kron', chart, '--values', '-'], { webhook });
      await waitForEstablished(plane(), 'kronjobs.kron.io');
      const ready = ['--for=condition=Ready', '--timeout=600s', '-n', 'kron-system'];
      await kubectl(plane(), ['wait', 'certificate/kron-operator-webhook', ...ready]);
    }, 600_000);

    afterAll(async () => {
      await pod?.stop();
      await certManager?.stop();
    }, 600_000);

    test('is for the Service, and its authority is valid for ten years', async () => {
      const certificate = await certificateOf(plane());
      expect(certificate.subjectAltName).toBe('DNS:kron-operator-webhook.kron-system.svc');
      const authority = new X509Certificate(Buffer.from((await secretOf(plane()))['ca.crt'] ?? '', 'base64'));
      expect(certificate.verify(authority.publicKey)).toBe(true);
      const days = (Date.parse(authority.validTo) - Date.parse(authority.validFrom)) / 86_400_000;
      // cert-manager counts ten years as 3,650 days, which from 1 January end in the ninth year.
      expect(Math.round(days)).toBe(3_650);
    });

    test.each(['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'])(
      'is trusted in the %s',
      async (kind) => {
        const authority = (await secretOf(plane()))['ca.crt'];
        await eventually('it is trusted', async () => (await trustedBy(plane(), kind)) === authority);
      },
    );

    test('is served to the API server, which rejects what the webhook rejects', async () => {
      const path = '/apis/kron.io/v1alpha1/namespaces/default/kronjobs';
      expect((await plane().call('POST', `${path}?dryRun=All`, { body: neverComes })).status).toBe(201);
      pod = await OperatorPod.of(plane());
      await untilAsked(plane());
      const refused = await eventually('it is rejected', async () => {
        const answer = await plane().call('POST', `${path}?dryRun=All`, { body: neverComes });
        return answer.status === 422 && answer.text;
      });
      expect(refused).toContain('spec.schedule');
    });

    test('is reloaded without a restart once cert-manager has renewed it, and is trusted at once', async () => {
      const before = await certificateOf(plane());
      const trusted = await trustedBy(plane(), 'validatingwebhookconfigurations');
      await renew(plane());
      await eventually('there is a new certificate', async () => {
        return (await certificateOf(plane())).serialNumber !== before.serialNumber;
      });
      const { serialNumber } = await certificateOf(plane());
      await pod?.mount();
      await eventually('it is served', async () => (await pod?.served())?.serialNumber === serialNumber);
      expect(await trustedBy(plane(), 'validatingwebhookconfigurations')).toBe(trusted);
      await untilAsked(plane());
    });

    describe('works as the guides say', () => {
      const reference = guideAt(root, 'docs/reference/webhook.md');
      const alerting = guideAt(root, 'docs/how-to/alerting.md');
      const upgrade = guideAt(root, 'docs/how-to/upgrade.md');
      describeGuide(reference, plane);
      describeGuide(alerting, plane, { programs: helmFolder, prepare: (run) => run.haveKronJob() });
      describeGuide(upgrade, plane, {
        programs: helmFolder,
        reads: (section) => section === sectionsRunByChart[upgrade.path],
      });
    });
  });
});

/** Renews the certificate as `cmctl renew` does. */
async function renew(plane: ControlPlane): Promise<void> {
  const name = ['certificate', 'kron-operator-webhook', '-n', 'kron-system'];
  const issuing = { type: 'Issuing', status: 'True', reason: 'ManuallyTriggered', message: 'asked for' };
  const patch = JSON.stringify({ status: { conditions: [issuing] } });
  await kubectl(plane, ['patch', ...name, '--subresource=status', '--type=merge', '-p', patch]);
}
