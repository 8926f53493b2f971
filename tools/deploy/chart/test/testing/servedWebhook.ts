import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { objectsOf } from './release.ts';

/** A webhook on this machine with the certificate that the chart creates. */
export type ServedWebhook = {
  /** Folder with tls.crt and tls.key. */
  readonly folder: string;
  readonly authorities: string;
};

/** Writes the chart's certificate into a folder like the volume of its Secret. */
export async function certificateIn(parent: string, validDays = 3650): Promise<ServedWebhook> {
  const folder = join(parent, 'webhook');
  const certificate = { validDays, renewDays: 1 };
  const objects = await objectsOf({ webhook: { enabled: true, certificate } });
  const secret = objects.find(({ kind }) => kind === 'Secret');
  const data = secret?.['data'] as Readonly<Record<string, string>>;
  const decoded = (name: string): string => Buffer.from(data[name] ?? '', 'base64').toString();
  await mkdir(folder);
  for (const name of ['tls.crt', 'tls.key']) await writeFile(join(folder, name), decoded(name));
  return { folder, authorities: decoded('ca.crt') };
}

/** Calls the webhook as an API server does, by the name of the Service. Returns status and body. */
export async function askWebhook(port: number, ca: string, kronJob: object): Promise<string> {
  const review = {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: {
      uid: 'u-1',
      kind: { group: 'kron.io', version: 'v1alpha1', kind: 'KronJob' },
      name: 'asked',
      namespace: 'shop',
      operation: 'CREATE',
      userInfo: { username: 'jane' },
      object: kronJob,
    },
  };
  const { status, body } = await ask(port, ca, '/validate-kron-io-v1alpha1-kronjob', JSON.stringify(review));
  return `${status} ${body}`;
}

/** The metrics of an operator that serves them with the same certificate. */
export async function metricsPage(port: number, ca: string): Promise<string> {
  return (await ask(port, ca, '/metrics')).body;
}

async function ask(
  port: number,
  ca: string,
  path: string,
  body?: string,
): Promise<{ status: number | undefined; body: string }> {
  const sent = request({
    host: '127.0.0.1',
    port,
    ca,
    servername: 'kron-operator-webhook.kron-system.svc',
    path,
    ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }),
    agent: false,
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(body);
  const [answer] = await answered;
  return { status: answer.statusCode, body: await text(answer) };
}
