import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { request as send } from 'node:http';
import { type Api, apiOf } from '../contract/api.ts';
import { job, lease } from '../contract/manifests.ts';
import { bodyOf } from '../contract/contractCase.ts';
import { leases } from '../objects/resource.ts';
import { type ApiServer, startApiServer } from '../startApiServer.ts';
import type { RequestFacts } from './fault.ts';

const all = '/apis/coordination.k8s.io/v1/namespaces/default/leases';
const isCreate = ({ verb }: RequestFacts): boolean => verb === 'create';

let server: ApiServer;
let api: Api;

beforeEach(async () => {
  server = await startApiServer({ now: () => 1_772_323_200 });
  api = apiOf(server);
});
afterEach(() => server.close());

const namesThere = async (): Promise<string[]> =>
  (await bodyOf(api.call('GET', all))).items.map(({ metadata }) => metadata.name);

describe('a request', () => {
  test('can be rejected with any status, a reason and Retry-After; nothing is written', async () => {
    server.faults.add({
      on: isCreate,
      fault: { kind: 'refuse', code: 429, reason: 'TooManyRequests', retryAfterSeconds: 7 },
    });
    const { status, body, headers } = await api.call('POST', all, { body: lease('a') });
    expect([status, body.reason, headers['retry-after']]).toEqual([429, 'TooManyRequests', '7']);
    expect(await namesThere()).toEqual([]);
  });

  test('can fail before the write: nothing is written', async () => {
    server.faults.add({ on: isCreate, fault: { kind: 'reset', when: 'before' } });
    await expect(api.call('POST', all, { body: lease('a') })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await namesThere()).toEqual([]);
  });

  test('can fail after the write: the object exists, and the client does not know', async () => {
    server.faults.add({ on: isCreate, fault: { kind: 'reset', when: 'after' }, times: 1 });
    await expect(api.call('POST', all, { body: lease('a') })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await namesThere()).toEqual(['a']);
    expect((await api.call('POST', all, { body: lease('a') })).body.reason).toBe('AlreadyExists');
  });

  test('can hang: nothing is written and the client gets no answer until it gives up', async () => {
    server.faults.add({ on: isCreate, fault: { kind: 'hang' } });
    const reached = new Promise<void>((done) => {
      server.faults.beforeRequest = () => done();
    });
    const sent = send(`${server.url}${all}`, { method: 'POST', agent: false });
    const broken = new Promise((done) => sent.on('close', done));
    sent.on('error', () => undefined).end(JSON.stringify(lease('a')));
    await reached;
    sent.destroy();
    await broken;
    expect(await namesThere()).toEqual([]);
  });

  test('can be late: it is written then, and later requests overtake it', async () => {
    server.faults.add({ on: isCreate, fault: { kind: 'latency', milliseconds: 5_000 }, times: 1 });
    const reached = new Promise<void>((done) => {
      server.faults.beforeRequest = () => done();
    });
    const late = api.call('POST', all, { body: lease('a', { holderIdentity: 'late' }) });
    await reached;
    const early = await bodyOf(api.call('POST', all, { body: lease('a', { holderIdentity: 'early' }) }));
    expect(early.spec['holderIdentity']).toBe('early');
    expect((await late).status).toBe(409);
  });

  test('fails as often as the rule says, and only where it matches', async () => {
    const fault = { kind: 'refuse', code: 500 } as const;
    server.faults.add({ on: ({ name }) => name === 'a', fault, times: 2 });
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'a', 'a']) statuses.push((await api.call('GET', `${all}/${name}`)).status);
    expect(statuses).toEqual([500, 404, 500, 404]);
  });

  test('succeeds again once the fault is removed', async () => {
    const mend = server.faults.add({ fault: { kind: 'refuse', code: 503 } });
    expect((await api.call('GET', all)).status).toBe(503);
    mend();
    expect((await api.call('GET', all)).status).toBe(200);
  });

  test('is passed to beforeRequest with its facts before it is served', async () => {
    const seen: RequestFacts[] = [];
    server.faults.beforeRequest = (request) => void seen.push(request);
    const jobs = '/apis/batch/v1/namespaces/default/jobs';
    await api.call('POST', `${jobs}?dryRun=All`, { body: job('a') });
    await api.merge(`${jobs}/a/status`, {});
    const place = { resource: 'jobs', namespace: 'default' };
    expect(seen).toEqual([
      { ...place, sequence: 1, verb: 'create', name: '', subresource: '', dryRun: true },
      { ...place, sequence: 2, verb: 'patch', name: 'a', subresource: 'status', dryRun: false },
    ]);
  });

  test('never arrives if its client crashes before it', async () => {
    server.faults.beforeRequest = () => {
      throw new Error('crash');
    };
    await expect(api.call('POST', all, { body: lease('a') })).rejects.toMatchObject({ code: 'ECONNRESET' });
    server.faults.clear();
    expect(await namesThere()).toEqual([]);
  });
});

describe('a lagging server', () => {
  test('serves an old state for resourceVersion 0 and the current state otherwise', async () => {
    await bodyOf(api.call('POST', all, { body: lease('a') }));
    server.faults.add({ fault: { kind: 'stale', resourceVersion: server.revision() } });
    await bodyOf(api.call('POST', all, { body: lease('b') }));
    const past = await bodyOf(api.call('GET', `${all}?resourceVersion=0`));
    expect(past.items.map(({ metadata }) => metadata.name)).toEqual(['a']);
    expect(await namesThere()).toEqual(['a', 'b']);
    expect((await api.call('GET', `${all}/b?resourceVersion=0`)).status).toBe(404);
    expect((await api.call('GET', `${all}/b`)).status).toBe(200);
  });
});

describe('a watch', () => {
  test('can be cut', async () => {
    const watch = await api.watch(`${all}?watch=true`);
    server.watches.cut();
    await expect(watch.rest()).rejects.toThrow('aborted');
    expect(server.watches.size).toBe(0);
  });

  test('can fall silent: its missed changes are sent once it is reopened', async () => {
    const from = server.revision();
    const watch = await api.watch(`${all}?watch=true&resourceVersion=${from}`);
    await bodyOf(api.call('POST', all, { body: lease('a') }));
    expect((await watch.next()).object.metadata.name).toBe('a');
    server.watches.silence();
    await bodyOf(api.call('POST', all, { body: lease('b') }));
    server.watches.cut();
    await expect(watch.next()).rejects.toThrow('aborted');
    const again = await api.watch(`${all}?watch=true&resourceVersion=${from}`);
    expect([(await again.next()).object.metadata.name, (await again.next()).object.metadata.name]).toEqual([
      'a',
      'b',
    ]);
    again.close();
  });

  test('can be silent from the start, also about existing objects', async () => {
    await bodyOf(api.call('POST', all, { body: lease('a') }));
    server.faults.add({ on: ({ verb }) => verb === 'watch', fault: { kind: 'silent' } });
    const watch = await api.watch(`${all}?watch=true`);
    server.watches.cut();
    await expect(watch.next()).rejects.toThrow('aborted');
  });

  test('can end with the error 410 in its stream', async () => {
    const watch = await api.watch(`${all}?watch=true`);
    server.watches.expire();
    const lines = await watch.rest();
    expect(lines).toMatchObject([{ type: 'ERROR', object: { code: 410, reason: 'Expired' } }]);
  });

  test('can be rejected with status 410', async () => {
    const fault = { kind: 'refuse', code: 410, reason: 'Expired' } as const;
    server.faults.add({ on: ({ verb }) => verb === 'watch', fault });
    const { status, body } = await api.call('GET', `${all}?watch=true`);
    expect([status, body.reason]).toEqual([410, 'Expired']);
  });

  test('gets a bookmark on demand if it asked for bookmarks', async () => {
    const marked = await api.watch(`${all}?watch=true&allowWatchBookmarks=true`);
    const bare = await api.watch(`${all}?watch=true`);
    server.watches.bookmark();
    await bodyOf(api.call('POST', all, { body: lease('a') }));
    const { type, object } = await marked.next();
    expect([type, Number(object.metadata.resourceVersion)]).toEqual(['BOOKMARK', server.revision() - 1]);
    expect((await bare.next()).type).toBe('ADDED');
    marked.close();
    bare.close();
  });
});

test('history has every state of every object, deleted ones included', async () => {
  await bodyOf(api.call('POST', all, { body: lease('a') }));
  await bodyOf(api.merge(`${all}/a`, { spec: { holderIdentity: 'two' } }));
  await bodyOf(api.call('DELETE', `${all}/a`));
  server.compact();
  const told = server.history().filter(({ resource }) => resource === leases);
  expect(told.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
  expect(told.map(({ object }) => object['spec'])).toMatchObject([
    { holderIdentity: 'one' },
    { holderIdentity: 'two' },
    { holderIdentity: 'two' },
  ]);
});
