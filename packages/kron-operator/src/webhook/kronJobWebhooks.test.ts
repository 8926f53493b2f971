import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Manifest } from '@kron/kubernetes/transport';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { idleState, operatorMetrics } from '../telemetry/operatorMetrics.ts';
import { KronJobWebhooks, webhookPaths } from './kronJobWebhooks.ts';
import { maxBodyBytes } from './readBody.ts';
import { MountedSecret, tlsFiles } from '../http/testing/mountedSecret.ts';
import { aKronJob, reviewOf } from './testing/reviews.ts';
import { type TestCertificate, testCertificate } from '../http/testing/testCertificate.ts';

type Create = (job: Manifest) => Promise<Manifest>;
type Called = { readonly status: number | undefined; readonly body: string; readonly subject: string };

let certificate: TestCertificate;
let secret: MountedSecret;
let webhooks: KronJobWebhooks;
let agent: Agent;
let create: Create;
const { log, lines } = recordingLog();
let metrics: ReturnType<typeof operatorMetrics>;

beforeEach(async () => {
  certificate = await testCertificate('first');
  secret = await MountedSecret.of(tlsFiles(certificate));
  create = async (job) => job;
  lines.splice(0);
  metrics = operatorMetrics({ state: () => idleState, perKronJob: false, withProcess: false });
  webhooks = new KronJobWebhooks({
    address: { host: '127.0.0.1', port: 0 },
    certDir: secret.folder,
    immutableSchedule: false,
    limits: { connections: 1024, connectionsPerAddress: 256, bodyBytes: 64 * 1024 * 1024 },
    namespaces: [],
    calendars: { lookUp: () => undefined, referrersOf: () => [] },
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
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { subject } = (response.socket as TLSSocket).getPeerCertificate();
  return { status: response.statusCode, body: await text(response), subject: String(subject.CN) };
}

async function responseTo(review: object): Promise<Record<string, unknown>> {
  const { status, body } = await called({ body: JSON.stringify(reviewOf({ ...review })) });
  expect(status).toBe(200);
  return (JSON.parse(body) as { response: Record<string, unknown> }).response;
}

async function samplesOf(name: string): Promise<string[]> {
  const page = await metrics.registry.metrics();
  // Samples with different labels are in the order in which they first counted.
  return page
    .split('\n')
    .filter((line) => line.startsWith(name))
    .sort();
}

describe('a review', () => {
  test('has the uid of its request', async () => {
    const { body } = await called({});
    expect(JSON.parse(body)).toEqual({
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      response: { uid: 'u-1', allowed: true },
    });
    expect(await samplesOf('kron_webhook_requests_total')).toEqual([
      'kron_webhook_requests_total{webhook="validating",allowed="true"} 1',
    ]);
  });

  test('rejects an invalid KronJob with a Status that has every cause', async () => {
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

  test('has the warnings about a questionable KronJob', async () => {
    const { allowed, warnings } = await responseTo({ object: aKronJob({ policy: {} }) });
    expect({ allowed, warnings }).toEqual({
      allowed: true,
      warnings: [expect.stringMatching(/^spec\.policy\.deadline: 0s: .* \[ShortDeadline\]$/)],
    });
  });

  test('of the defaulting webhook has a patch', async () => {
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

describe('after a dry run of the Job', () => {
  test('a malformed template is rejected with paths in the KronJob', async () => {
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

  test('a missing response is a warning', async () => {
    create = () => Promise.reject(new ConnectionError('TIMEOUT', 'no response'));
    expect(await responseTo({})).toMatchObject({
      allowed: true,
      warnings: [expect.stringContaining('not checked: the API server did not answer')],
    });
    expect(await samplesOf('kron_webhook_template_trials_total')).toEqual([
      'kron_webhook_template_trials_total{result="unknown"} 1',
    ]);
  });

  test('an exceeded quota is a warning', async () => {
    create = () => Promise.reject(ApiError.from(403, { reason: 'Forbidden', message: 'exceeded quota' }));
    expect(await responseTo({})).toMatchObject({
      allowed: true,
      warnings: ['spec.jobTemplate: the API server would reject its Job now: exceeded quota'],
    });
  });
});

describe('the HTTP status and the message name the mistake for', () => {
  test.each<[what: string, call: Call, status: number, says: string]>([
    ['an unknown path', { path: '/' }, 404, webhookPaths.validating],
    ['a path that is not a URL', { path: '//' }, 404, 'found //'],
    ['a property name of every object', { path: '/constructor' }, 404, 'found /constructor'],
    ['another method', { method: 'PUT' }, 405, 'expected POST, found PUT'],
    [
      'another content type',
      { contentType: 'text/plain' },
      415,
      'expected application/json, found text/plain',
    ],
    ['a malformed body', { body: '\u0000' }, 400, 'not JSON'],
    [
      'another version',
      { body: '{"apiVersion":"admission.k8s.io/v1beta1"}' },
      400,
      'admissionReviewVersions: [v1]',
    ],
    ['a body that is too long', { body: ' '.repeat(maxBodyBytes + 1) }, 413, 'expected at most'],
  ])('%s', async (_, call, status, says) => {
    const { body, ...response } = await called(call);
    expect(response.status).toBe(status);
    expect(body).toContain(says);
    expect(await samplesOf('kron_webhook_bad_requests_total')).toEqual([
      `kron_webhook_bad_requests_total{code="${status}"} 1`,
    ]);
  });
});

test('a client that disconnects during a request is not an error', async () => {
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
  expect(await samplesOf('kron_webhook_bad_requests_total')).toEqual([]);
});

test('what one address holds open does not keep another from being answered', async () => {
  const address = webhooks.address ?? '';
  const [host, port] = address.split(':');
  const sockets: Socket[] = [];
  const hostile = (secure: boolean): Promise<unknown> => {
    const to = { host, port: Number(port), localAddress: '127.0.0.2' };
    const socket = secure ? connectTls({ ...to, ca: certificate.cert }) : connect(to);
    sockets.push(socket);
    socket.on('error', () => undefined);
    return once(socket, secure ? 'secureConnect' : 'connect').then(() => socket);
  };
  const head = `POST ${webhookPaths.validating} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`;
  await Promise.all(Array.from({ length: 64 }, () => hostile(true)));
  for (const socket of sockets) socket.write(head);
  await Promise.all(Array.from({ length: 256 }, () => hostile(false)));
  expect((await called({})).status).toBe(200);
  expect(await samplesOf('kron_webhook_turned_away_total')).toEqual([
    'kron_webhook_turned_away_total{reason="connections"} 64',
  ]);
  for (const socket of sockets) socket.destroy();
});

test('a client that does not finish its handshake or its headers is turned away', async () => {
  const [host, port] = (webhooks.address ?? '').split(':');
  const plain = connect({ host, port: Number(port) });
  const secure = connectTls({ host, port: Number(port), ca: certificate.cert });
  secure.write('POST / HTTP/1.1\r\nhost: ');
  for (const socket of [plain, secure]) socket.on('error', () => undefined).resume();
  await Promise.all([once(plain, 'close'), once(secure, 'close')]);
  expect(await samplesOf('kron_webhook_turned_away_total')).toEqual([
    'kron_webhook_turned_away_total{reason="handshake"} 1',
    'kron_webhook_turned_away_total{reason="headers"} 1',
  ]);
});

describe('the certificate', () => {
  test('changes for new connections only', async () => {
    expect((await called({})).subject).toBe('first');
    const next = await testCertificate('second');
    const loaded = untilLogged(2);
    await secret.swap(tlsFiles(next));
    await loaded;
    expect((await called({})).subject).toBe('first');
    agent.destroy();
    agent = new Agent({ keepAlive: true, ca: [certificate.cert, next.cert] });
    expect((await called({})).subject).toBe('second');
  });

  test('has its expiry in a gauge', async () => {
    expect(await samplesOf('kron_webhook_certificate_expiry_timestamp_seconds ')).toEqual([
      `kron_webhook_certificate_expiry_timestamp_seconds ${Date.UTC(2120, 0, 1) / 1000}`,
    ]);
  });

  async function untilLogged(times: number): Promise<void> {
    const all = (): number => lines.filter(({ event }) => event === 'certificate-served').length;
    while (all() < times) await new Promise((resolve) => setImmediate(resolve));
  }
});

test('stop finishes the requests in flight and refuses new connections', async () => {
  let finishDryRun = (): void => undefined;
  const dryRunStarted = new Promise<void>((started) => {
    create = (job) =>
      new Promise((resolve) => {
        finishDryRun = () => resolve(job);
        started();
      });
  });
  const { address } = webhooks;
  const response = called({});
  await dryRunStarted;
  const stopped = webhooks.stop();
  finishDryRun();
  expect((await response).status).toBe(200);
  await stopped;
  expect(webhooks.address).toBeUndefined();
  const late = request(`https://${address}/`, { ca: certificate.cert, agent: false });
  late.end();
  await expect(once(late, 'response')).rejects.toThrow('ECONNREFUSED');
});
