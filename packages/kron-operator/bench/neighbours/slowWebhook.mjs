import { once } from 'node:events';
import { createServer } from 'node:https';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { newCertificate } from '../kit/newCertificate.mjs';

const configurations = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';

/**
 * Registers a validating webhook that holds up creates of Jobs in the namespaces with the label `webhook: NAME`, and then
 * allows them.
 *
 * @param {object} plane
 * @param {{ name: string, dryRun: boolean, holdMs: number }} options `dryRun`: whether it holds up dry runs, or the other creates
 * @returns {Promise<() => Promise<void>>} removes it
 */
export async function startSlowWebhook(plane, { name, dryRun, holdMs }) {
  const { cert, key } = await newCertificate();
  const server = createServer({ cert, key }, (request, response) => void answer(request, response));
  const answer = async (request, response) => {
    const { uid, dryRun: isDryRun } = (await json(request)).request;
    if (isDryRun === dryRun) await delay(holdMs);
    const review = {
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      response: { uid, allowed: true },
    };
    response.end(JSON.stringify(review));
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const body = configuration(name, server.address().port, Buffer.from(cert).toString('base64'));
  const { status, text } = await plane.call('POST', configurations, { body });
  if (status !== 201) throw new Error(`cannot register the webhook: ${text}`);
  return async () => {
    await plane.call('DELETE', `${configurations}/${name}`);
    server.closeAllConnections();
    server.close();
  };
}

function configuration(name, port, caBundle) {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name },
    webhooks: [
      {
        name: `${name}.example.com`,
        clientConfig: { url: `https://127.0.0.1:${port}/`, caBundle },
        rules: [{ apiGroups: ['batch'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['jobs'] }],
        namespaceSelector: { matchLabels: { webhook: name } },
        timeoutSeconds: 30,
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      },
    ],
  };
}
