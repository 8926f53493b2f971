import { expect } from '@jest/globals';
import { type Check, type ContractCases, bodyOf, type CasePlace } from './contractCase.ts';
import { event, job, kronJob, lease } from './manifests.ts';

async function kronJobAt(at: CasePlace): Promise<string> {
  await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k') }));
  return `${at.kronJobs}/k`;
}

const jsonPatch = 'application/json-patch+json';

export const writeCases: ContractCases = {
  'a merge patch of the spec increases the generation and keeps the status': async (at) => {
    const path = await kronJobAt(at);
    const patched = await bodyOf(
      at.merge(path, { spec: { timezone: 'Europe/Paris' }, status: { activeCount: 9 } }),
    );
    expect(patched.spec).toMatchObject({ timezone: 'Europe/Paris', schedule: '0 0 * * *' });
    expect(patched.metadata.generation).toBe(2);
    expect(patched).not.toHaveProperty('status');
  },
  'a patch that changes nothing is not written': async (at) => {
    const path = await kronJobAt(at);
    const before = await bodyOf(at.call('GET', path));
    const after = await bodyOf(at.merge(path, { spec: { timezone: 'UTC' } }));
    expect(after.metadata.resourceVersion).toBe(before.metadata.resourceVersion);
  },
  'a label changes the resourceVersion but not the generation': async (at) => {
    const path = await kronJobAt(at);
    const before = await bodyOf(at.call('GET', path));
    const after = await bodyOf(at.merge(path, { metadata: { labels: { a: 'b' } } }));
    expect(after.metadata).toMatchObject({ generation: 1, labels: { a: 'b' } });
    expect(after.metadata.resourceVersion).not.toBe(before.metadata.resourceVersion);
  },
  'null removes a field, and its default returns': async (at) => {
    const path = await kronJobAt(at);
    await bodyOf(at.merge(path, { metadata: { labels: { a: 'b' } }, spec: { timezone: 'Asia/Tokyo' } }));
    const after = await bodyOf(at.merge(path, { metadata: { labels: null }, spec: { timezone: null } }));
    expect(after.metadata).not.toHaveProperty('labels');
    expect(after.spec['timezone']).toBe('UTC');
  },
  'a client cannot write the fields that the server sets': async (at) => {
    const path = await kronJobAt(at);
    const before = await bodyOf(at.call('GET', path));
    const metadata = { creationTimestamp: '2001-01-01T00:00:00Z', generation: 77, labels: { a: 'b' } };
    const after = await bodyOf(at.merge(path, { metadata }));
    expect(after.metadata).toMatchObject({
      creationTimestamp: before.metadata.creationTimestamp,
      generation: 1,
    });
  },
  'a write of the status changes nothing else and keeps the generation': async (at) => {
    const path = await kronJobAt(at);
    const patch = { status: { activeCount: 1 }, spec: { timezone: 'Asia/Tokyo' } };
    const after = await bodyOf(at.merge(`${path}/status`, patch));
    expect(after.status).toEqual({ activeCount: 1 });
    expect(after.spec['timezone']).toBe('UTC');
    expect(after.metadata.generation).toBe(1);
  },
  'a write of the status does not change labels': async (at) => {
    const path = await kronJobAt(at);
    const patch = { status: { activeCount: 1 }, metadata: { labels: { c: 'd' } } };
    expect((await bodyOf(at.merge(`${path}/status`, patch))).metadata).not.toHaveProperty('labels');
  },
  'a status that violates its schema is invalid': async (at) => {
    const path = await kronJobAt(at);
    const { status, body } = await at.merge(`${path}/status`, { status: { activeCount: 'many' } });
    expect([status, body.details.causes[0]?.field]).toEqual([422, 'status.activeCount']);
  },
  'a patch with an outdated resourceVersion is a Conflict': async (at) => {
    const path = await kronJobAt(at);
    const { metadata } = await bodyOf(at.call('GET', path));
    await bodyOf(at.merge(path, { metadata: { labels: { a: 'b' } } }));
    const late = { metadata: { resourceVersion: metadata.resourceVersion }, status: { activeCount: 1 } };
    const { status, body } = await at.merge(`${path}/status`, late);
    expect(status).toBe(409);
    expect(body).toMatchObject({ reason: 'Conflict', details: { name: 'k', kind: 'kronjobs' } });
  },
  'a patch with the current resourceVersion is written': async (at) => {
    const path = await kronJobAt(at);
    const { metadata } = await bodyOf(at.call('GET', path));
    const patch = { metadata: { resourceVersion: metadata.resourceVersion }, status: { activeCount: 1 } };
    expect((await at.merge(`${path}/status`, patch)).status).toBe(200);
  },
  'a patch of an object that does not exist is NotFound': async (at) => {
    expect((await at.merge(`${at.kronJobs}/absent`, {})).body.reason).toBe('NotFound');
  },
  'a patch cannot change the name': async (at) => {
    const path = await kronJobAt(at);
    const { status, body } = await at.merge(path, { metadata: { name: 'other' } });
    expect([status, body.reason]).toEqual([400, 'BadRequest']);
  },
  'a patch must have a supported content type': async (at) => {
    const path = await kronJobAt(at);
    const { status, body } = await at.call('PATCH', path, { body: {}, contentType: 'application/json' });
    expect([status, body.reason]).toEqual([415, 'UnsupportedMediaType']);
  },
  'a patch that makes a KronJob invalid is rejected': async (at) => {
    const path = await kronJobAt(at);
    const { status, body } = await at.merge(path, { spec: { policy: { concurrency: 'perhaps' } } });
    expect([status, body.details.causes[0]?.field]).toEqual([422, 'spec.policy.concurrency']);
  },
  'a dry run of a patch returns the result and writes nothing': async (at) => {
    const path = await kronJobAt(at);
    const shown = await bodyOf(at.merge(`${path}?dryRun=All`, { spec: { timezone: 'Asia/Tokyo' } }));
    expect(shown.spec['timezone']).toBe('Asia/Tokyo');
    expect((await bodyOf(at.call('GET', path))).spec['timezone']).toBe('UTC');
  },
  'a JSON patch whose test succeeds is applied': async (at) => {
    const path = await kronJobAt(at);
    const body = [
      { op: 'test', path: '/spec/timezone', value: 'UTC' },
      { op: 'replace', path: '/spec/timezone', value: 'Asia/Tokyo' },
      { op: 'add', path: '/metadata/labels', value: { 'a/b': 'c' } },
    ];
    await bodyOf(at.call('PATCH', path, { body, contentType: jsonPatch }));
    const remove = [{ op: 'remove', path: '/metadata/labels/a~1b' }];
    const after = await bodyOf(at.call('PATCH', path, { body: remove, contentType: jsonPatch }));
    expect(after.spec['timezone']).toBe('Asia/Tokyo');
    expect(after.metadata.labels ?? {}).toEqual({});
  },
  ...Object.fromEntries(
    [
      { why: 'with a failing test', step: { op: 'test', path: '/spec/timezone', value: 'Asia/Tokyo' } },
      { why: 'that removes a missing field', step: { op: 'remove', path: '/spec/absent' } },
      { why: 'with an unknown operation', step: { op: 'frob', path: '/spec/timezone', value: 1 } },
    ].map(({ why, step }): [string, Check] => [
      `a JSON patch ${why} is rejected as a whole`,
      async (at) => {
        const path = await kronJobAt(at);
        const body = [{ op: 'replace', path: '/spec/timezone', value: 'Europe/Paris' }, step];
        const { status, body: said } = await at.call('PATCH', path, { body, contentType: jsonPatch });
        expect([status, said.reason]).toEqual([422, 'Invalid']);
        expect((await bodyOf(at.call('GET', path))).spec['timezone']).toBe('UTC');
      },
    ]),
  ),
  'a JSON patch must be a list': async (at) => {
    const path = await kronJobAt(at);
    const { status } = await at.call('PATCH', path, { body: {}, contentType: jsonPatch });
    expect(status).toBe(400);
  },
  'the template of a Job is immutable': async (at) => {
    await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    const spec = { template: { spec: { restartPolicy: 'OnFailure' } } };
    const { status, body } = await at.merge(`${at.jobs}/a`, { spec });
    expect([status, body.details.causes[0]?.field]).toEqual([422, 'spec.template']);
  },
  'the series of an Event can be patched': async (at) => {
    await bodyOf(at.call('POST', at.events, { body: event('e', at.namespace) }));
    const series = { count: 2, lastObservedTime: '2026-03-01T00:00:05.000000Z' };
    expect((await bodyOf(at.merge(`${at.events}/e`, { series }))).series).toEqual(series);
  },
  'only a client that has seen the last state of a Lease can renew it': async (at) => {
    const first = await bodyOf(at.call('POST', at.leases, { body: lease('l') }));
    const body = { ...first, spec: { ...first.spec, holderIdentity: 'two' } };
    const renewed = await bodyOf(at.call('PUT', `${at.leases}/l`, { body }));
    expect(renewed.spec['holderIdentity']).toBe('two');
    const late = await at.call('PUT', `${at.leases}/l`, { body });
    expect([late.status, late.body.reason]).toEqual([409, 'Conflict']);
  },
  'a PUT must have a resourceVersion': async (at) => {
    await bodyOf(at.call('POST', at.leases, { body: lease('l') }));
    const { status, body } = await at.call('PUT', `${at.leases}/l`, {
      body: lease('l', { holderIdentity: 'x' }),
    });
    expect([status, body.details.causes[0]?.field]).toEqual([422, 'metadata.resourceVersion']);
  },
  'a PUT with another uid is a Conflict': async (at) => {
    await bodyOf(at.call('POST', at.leases, { body: lease('l') }));
    const body = lease('l', {}, { uid: 'other' });
    const answer = await at.call('PUT', `${at.leases}/l`, { body });
    expect([answer.status, answer.body.reason]).toEqual([409, 'Conflict']);
  },
  'a PUT whose name differs from the path is rejected': async (at) => {
    const { status } = await at.call('PUT', `${at.leases}/l`, { body: lease('m') });
    expect(status).toBe(400);
  },
  'a PUT creates a missing Lease, but not a missing KronJob': async (at) => {
    expect((await at.call('PUT', `${at.leases}/l`, { body: lease('l') })).status).toBe(201);
    expect((await at.call('PUT', `${at.kronJobs}/k`, { body: kronJob('k') })).status).toBe(404);
  },
};
