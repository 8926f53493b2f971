import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import { webhookPaths } from '../../src/webhook/kronJobWebhooks.ts';
import { reviewOf } from '../../src/webhook/testing/reviews.ts';
import type { WebhookDeployment } from './webhookDeployment.ts';

type Cause = { readonly field: string; readonly message: string };
type Review = {
  readonly response: { readonly status?: { readonly details: { readonly causes: readonly Cause[] } } };
};

/** Calls the webhook for a create, without the API server; returns the causes of the rejection. */
export async function callWebhook(
  { loadBalancer, certificate }: WebhookDeployment,
  object: object,
): Promise<readonly Cause[]> {
  const call = request(`https://127.0.0.1:${loadBalancer.port}${webhookPaths.validating}`, {
    method: 'POST',
    ca: certificate.cert,
    agent: false,
    headers: { 'content-type': 'application/json' },
  });
  const { namespace } = (object as { metadata: { namespace: string } }).metadata;
  call.end(JSON.stringify(reviewOf({ object, namespace })));
  const [message] = (await once(call, 'response')) as [IncomingMessage];
  const { response } = (await json(message)) as Review;
  return response.status?.details.causes ?? [];
}
