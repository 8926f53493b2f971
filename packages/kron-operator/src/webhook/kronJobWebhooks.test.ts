import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Manifest } from '@kron/kubernetes/transport';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { operatorMetrics } from '../telemetry/operatorMetrics.ts';
import { KronJobWebhooks, webhookPaths } from './kronJobWebhooks.ts';
import { longestBody } from './readBody.ts';
import { MountedSecret, tlsFiles } from './testing/mountedSecret.ts';
import { aKronJob, reviewOf } from './testing/reviews.ts';
import { type TestCertificate, testCertificate } from './testing/testCertificate.ts';

type Create = (job: Manifest) => Promise<Manifest>;
type Called = { readonly status: number | undefined; readonly body: string; readonly subject: string };

let certificate: TestCertificate;
let secret: MountedSecret;
let webhooks: KronJobWebhooks;
let agent: Agent;
let create: Create;
const { log, lines } = recordingLog();
const state = { isLeading: false, queueDepth: 0, nextWake: undefined };
let metrics: ReturnType<typeof operatorMetrics>;

beforeEach(async () => {
  certificate = await testCertificate('first');
  secret = await MountedSecret.of(tlsFiles(certificate));
  create = async (job) => job;
  lines.splice(0);
  metrics = operatorMetrics({ state: () => state, perKronJob: false, ofProcess: false });
  webhooks = new KronJobWebhooks({
    address: { host: '127.0.0.1', port: 0 },
    certDir: secret.folder,
    immutableSchedule: false,
    namespaces: [],
    transport: { create: (_, job) => create(job) },
    clock: systemClock,
    log,
    metrics: metrics.webhook,
    drainMs: 0,
  });
  await webhooks.start();
  agent = new Agent({ keepAlive: true, ca: certificate.cert });
});
afterEach(async () => {
  agent.destroy();
  await webhooks.stop();
  await secret.unmount();
});

type Call = {
  readonly path?: string;
  readonly method?: string;
  readonly contentType?: string;
  readonly body?: string;
};

async function called({ path = webhookPaths.validating, method = 'POST', ...call }: Call): Promise<Called> {
  const headers = { 'content-type': call.contentType ?? 'application/json' };
  const sent = request(`https://${webhooks.address}${path}`, { method, agent, headers });
  sent.end(call.body ?? JSON.stringify(reviewOf({})));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { subject } = (answer.socket as TLSSocket).getPeerCertificate();
  return { status: answer.statusCode, body: await text(answer), subject: String(subject.CN) };
}

async function responseTo(question: object): Promise<Record<string, unknown>> {
  const { status, body } = await called({ body: JSON.stringify(reviewOf({ ...question })) });
  expect(status).toBe(200);
  return (JSON.parse(body) as { response: Record<string, unknown> }).response;
}

async function counted(name: string): Promise<string[]> {
  const page = await metrics.registry.metrics();
  return page.split('\n').filter((line) => line.startsWith(name));
}

describe('a question', () => {
  test('is answered under its uid', async () => {
    const { body } = await called({});
    expect(JSON.parse(body)).toEqual({
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      response: { uid: 'u-1', allowed: true },
    });
    expect(await counted('kron_webhook_requests_total')).toEqual([
      'kron_webhook_requests_total{webhook="validating",allowed="true"} 1',
    ]);
  });

  test('about what is wrong is answered as an API server would, with every cause', async () => {
    const object = aKronJob({ schedule: undefined, policy: { concurrency: 'sometimes' } });
    const { allowed, status } = await responseTo({ object });
    expect({ allowed, status }).toMatchObject({
      allowed: false,
      status: {
        code: 422,
        reason: 'Invalid',
        message: expect.stringMatching(
          /^KronJob\.kron\.io "x" is invalid: \[spec\.schedule: .*, spec\.policy/,
        ),
        details: {
          name: 'x',
          group: 'kron.io',
          kind: 'KronJob',
          causes: [
            { field: 'spec.schedule', reason: 'FieldValueRequired' },
            { field: 'spec.policy.concurrency', reason: 'FieldValueNotSupported' },
          ],
        },
      },
    });
    expect(lines).toContainEqual(expect.objectContaining({ level: 'info', event: 'kronjob-refused' }));
  });

  test('about what is doubtful is answered with a warning', async () => {
    const { allowed, warnings } = await responseTo({ object: aKronJob({ policy: {} }) });
    expect({ allowed, warnings }).toEqual({
      allowed: true,
      warnings: [expect.stringMatching(/^spec\.policy\.deadline: 0s: .* \[ShortDeadline\]$/)],
    });
  });

  test('to the defaulting webhook is answered with a patch', async () => {
    const { body } = await called({ path: webhookPaths.defaulting });
    const { response } = JSON.parse(body) as { response: { patchType: string; patch: string } };
    expect(response.patchType).toBe('JSONPatch');
    expect(JSON.parse(Buffer.from(response.patch, 'base64').toString())).toContainEqual({
      op: 'add',
      path: '/spec/timezone',
      value: 'UTC',
    });
  });
});

describe('the Job of a template is tried, and', () => {
  test('what is malformed about it is told by its place in the KronJob', async () => {
    create = () =>
      Promise.reject(
        ApiError.from(400, {
          reason: 'BadRequest',
          message: 'strict decoding error: unknown field "spec.x"',
        }),
      );
    const { status } = await responseTo({});
    expect(status).toMatchObject({
      details: { causes: [{ field: 'spec.jobTemplate.spec.x', message: 'unknown field' }] },
    });
  });

  test('who is silent has refused nothing', async () => {
    create = () => Promise.reject(new ConnectionError('TIMEOUT', 'no answer'));
    expect(await responseTo({})).toMatchObject({
      allowed: true,
      warnings: [expect.stringContaining('it was not tried')],
    });
    expect(await counted('kron_webhook_template_trials_total')).toEqual([
      'kron_webhook_template_trials_total{result="unknown"} 1',
    ]);
  });

  test('a quota is no verdict, and told', async () => {
    create = () => Promise.reject(ApiError.from(403, { reason: 'Forbidden', message: 'exceeded quota' }));
    expect(await responseTo({})).toMatchObject({
      allowed: true,
      warnings: ['spec.jobTemplate: a Job of this template would be refused now: exceeded quota'],
    });
  });
});

describe('what is no question gets a status that says why', () => {
  test.each<[what: string, call: Call, status: number, says: string]>([
    ['another path', { path: '/' }, 404, webhookPaths.validating],
    ['a path that is no URL', { path: '//' }, 404, 'found //'],
    ['a name that every object has', { path: '/constructor' }, 404, 'found /constructor'],
    ['another method', { method: 'PUT' }, 405, 'expected POST, found PUT'],
    [
      'another content type',
      { contentType: 'text/plain' },
      415,
      'expected application/json, found text/plain',
    ],
    ['garbage', { body: '\u0000' }, 400, 'no JSON'],
    [
      'another version',
      { body: '{"apiVersion":"admission.k8s.io/v1beta1"}' },
      400,
      'admissionReviewVersions: [v1]',
    ],
    ['a body without an end', { body: ' '.repeat(longestBody + 1) }, 413, 'expected at most'],
  ])('%s', async (_, call, status, says) => {
    const { body, ...answer } = await called(call);
    expect(answer.status).toBe(status);
    expect(body).toContain(says);
    expect(await counted('kron_webhook_bad_requests_total')).toEqual([
      `kron_webhook_bad_requests_total{code="${status}"} 1`,
    ]);
  });
});

test('who goes away in the middle of a question is no failure', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '100' };
  const sent = request(`https://${webhooks.address}${webhookPaths.validating}`, {
    method: 'POST',
    agent,
    headers,
  });
  sent.on('error', () => undefined);
  await new Promise<void>((resolve) => sent.write('{', () => resolve()));
  sent.destroy();
  while (!lines.some(({ event }) => event === 'webhook-call-broken')) await new Promise(setImmediate);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(await counted('kron_webhook_bad_requests_total')).toEqual([]);
});

describe('a certificate', () => {
  test('is the next one from the next connection on', async () => {
    expect((await called({})).subject).toBe('first');
    const next = await testCertificate('second');
    const taken = untilLogged(2);
    await secret.swap(tlsFiles(next));
    await taken;
    expect((await called({})).subject).toBe('first');
    agent.destroy();
    agent = new Agent({ keepAlive: true, ca: [certificate.cert, next.cert] });
    expect((await called({})).subject).toBe('second');
  });

  test('ends, and a gauge says when', async () => {
    expect(await counted('kron_webhook_certificate_expiry_timestamp_seconds ')).toEqual([
      `kron_webhook_certificate_expiry_timestamp_seconds ${Date.UTC(2120, 0, 1) / 1000}`,
    ]);
  });

  async function untilLogged(times: number): Promise<void> {
    const all = (): number => lines.filter(({ event }) => event === 'certificate-served').length;
    while (all() < times) await new Promise((resolve) => setImmediate(resolve));
  }
});

describe('the end', () => {
  test('comes when what is under way is answered, and nothing is taken any more', async () => {
    let release = (): void => undefined;
    const trying = new Promise<void>((began) => {
      create = (job) =>
        new Promise((resolve) => {
          release = () => resolve(job);
          began();
        });
    });
    const { address } = webhooks;
    const answer = called({});
    await trying;
    const stopped = webhooks.stop();
    release();
    expect((await answer).status).toBe(200);
    await stopped;
    expect(webhooks.address).toBeUndefined();
    const late = request(`https://${address}/`, { ca: certificate.cert, agent: false });
    late.end();
    await expect(once(late, 'response')).rejects.toThrow('ECONNREFUSED');
  });
});
