import { expect } from '@jest/globals';
import { type ContractCases, bodyOf } from './contractCase.ts';
import { event, job, kronJob, lease } from './manifests.ts';

export const createCases: ContractCases = {
  'a created object has a uid, a resourceVersion, a creation time and, if its kind counts them, generation 1':
    async (at) => {
      const { status, body } = await at.call('POST', at.jobs, { body: job('a') });
      expect(status).toBe(201);
      expect(body).toMatchObject({ kind: 'Job', apiVersion: 'batch/v1', metadata: { generation: 1 } });
      expect(body.metadata.uid).toMatch(/^[-0-9a-f]{36}$/);
      expect(body.metadata.resourceVersion).toMatch(/^\d+$/);
      expect(body.metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    },
  'a create under an existing name is rejected with AlreadyExists': async (at) => {
    await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    const { status, body } = await at.call('POST', at.jobs, { body: job('a') });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      kind: 'Status',
      reason: 'AlreadyExists',
      code: 409,
      message: 'jobs.batch "a" already exists',
      details: { name: 'a', group: 'batch', kind: 'jobs' },
    });
  },
  'AlreadyExists for a namespace names no group': async (at) => {
    const body = { metadata: { name: at.namespace } };
    const answer = await at.call('POST', '/api/v1/namespaces', { body });
    expect(answer.body).toMatchObject({
      reason: 'AlreadyExists',
      details: { name: at.namespace, kind: 'namespaces' },
    });
  },
  'a new namespace is Active and has its name as a label': async (at) => {
    const { body } = await at.call('GET', `/api/v1/namespaces/${at.namespace}`);
    expect(body.status['phase']).toBe('Active');
    expect(body.metadata.labels).toEqual({ 'kubernetes.io/metadata.name': at.namespace });
  },
  'a create in a namespace that does not exist is rejected': async (at) => {
    const path = '/apis/batch/v1/namespaces/nowhere/jobs';
    const { status, body } = await at.call('POST', path, { body: job('a') });
    expect(status).toBe(404);
    expect(body).toMatchObject({ reason: 'NotFound', details: { name: 'nowhere', kind: 'namespaces' } });
  },
  'an object whose namespace differs from the one in the path is rejected': async (at) => {
    const { status, body } = await at.call('POST', at.jobs, { body: job('a', { namespace: 'other' }) });
    expect([status, body.reason]).toEqual([400, 'BadRequest']);
  },
  'an object without a name is invalid': async (at) => {
    const { status, body } = await at.call('POST', at.jobs, { body: job('', {}) });
    expect(status).toBe(422);
    expect(body.details.causes[0]).toMatchObject({ reason: 'FieldValueRequired', field: 'metadata.name' });
  },
  'a name must be a DNS subdomain': async (at) => {
    const { status, body } = await at.call('POST', at.kronJobs, { body: kronJob('A_b') });
    expect([status, body.reason, body.details.causes[0]?.field]).toEqual([422, 'Invalid', 'metadata.name']);
  },
  'a create with a resourceVersion is rejected': async (at) => {
    const { status } = await at.call('POST', at.jobs, { body: job('a', { resourceVersion: '5' }) });
    expect(status).toBe(500);
  },
  'a body that is not JSON is rejected': async (at) => {
    const { status, body } = await at.call('POST', at.jobs, { body: '{"kind":' });
    expect([status, body.reason]).toEqual([400, 'BadRequest']);
  },
  'an object of another kind is rejected': async (at) => {
    const { status, body } = await at.call('POST', at.jobs, { body: lease('a') });
    expect([status, body.reason]).toEqual([400, 'BadRequest']);
  },
  'a dry run returns the object and stores nothing': async (at) => {
    const { status, body } = await at.call('POST', `${at.jobs}?dryRun=All`, { body: job('a') });
    expect([status, body.metadata.name]).toEqual([201, 'a']);
    expect(body.metadata).not.toHaveProperty('resourceVersion');
    expect((await at.call('GET', `${at.jobs}/a`)).status).toBe(404);
  },
  'a dry run under an existing name is rejected': async (at) => {
    await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    const { body } = await at.call('POST', `${at.jobs}?dryRun=All`, { body: job('a') });
    expect(body.reason).toBe('AlreadyExists');
  },
  'dryRun accepts only All': async (at) => {
    const { status, body } = await at.call('POST', `${at.jobs}?dryRun=Some`, { body: job('a') });
    expect([status, body.details.causes[0]?.field]).toEqual([422, 'dryRun']);
  },
  'a Job with an invalid template is invalid, and each cause names its field': async (at) => {
    const template = { spec: { restartPolicy: 'Always', containers: [] } };
    const { status, body } = await at.call('POST', at.jobs, { body: job('a', {}, { template }) });
    expect(status).toBe(422);
    expect(body.details).toMatchObject({ name: 'a', group: 'batch', kind: 'Job' });
    expect(body.details.causes.map(({ field }) => field)).toEqual([
      'spec.template.spec.containers',
      'spec.template.spec.restartPolicy',
    ]);
  },
  'an object has at most one controller': async (at) => {
    const reference = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', controller: true };
    const ownerReferences = ['x', 'y'].map((name) => ({ ...reference, name, uid: name }));
    const { status, body } = await at.call('POST', at.jobs, { body: job('a', { ownerReferences }) });
    expect([status, body.details.causes[0]?.field]).toEqual([422, 'metadata.ownerReferences']);
  },
  'a new KronJob gets the defaults of the CRD, and its status is dropped': async (at) => {
    const body = { ...kronJob('k'), status: { activeCount: 4 } };
    const created = await bodyOf(at.call('POST', at.kronJobs, { body }));
    expect(created).not.toHaveProperty('status');
    expect(created.spec).toMatchObject({
      timezone: 'UTC',
      window: { mode: 'after', duration: '0s' },
      policy: { concurrency: 'forbid', suspend: false },
    });
  },
  'a KronJob that violates its schema is invalid, and the cause names the path': async (at) => {
    const { status, body } = await at.call('POST', at.kronJobs, { body: kronJob('k', { timezone: 3 }) });
    expect(status).toBe(422);
    expect(body.details).toMatchObject({ name: 'k', group: 'kron.io', kind: 'KronJob' });
    expect(body.details.causes[0]?.field).toBe('spec.timezone');
  },
  'strict validation rejects an unknown field of a KronJob': async (at) => {
    const path = `${at.kronJobs}?fieldValidation=Strict`;
    const { status, body } = await at.call('POST', path, { body: kronJob('k', { windw: 1 }) });
    expect([status, body.reason]).toEqual([400, 'BadRequest']);
    expect(body.message).toContain('unknown field "spec.windw"');
  },
  'without strict validation an unknown field of a KronJob is dropped': async (at) => {
    const created = await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k', { windw: 1 }) }));
    expect(created.spec).not.toHaveProperty('windw');
  },
  'a Job without labels gets those of its Pod template; a Job with labels keeps only its own': async (at) => {
    const bare = await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    expect(bare.metadata.labels).toMatchObject({ 'job-name': 'a', 'controller-uid': bare.metadata.uid });
    const labelled = await bodyOf(at.call('POST', at.jobs, { body: job('b', { labels: { x: '1' } }) }));
    expect(labelled.metadata.labels).toEqual({ x: '1' });
  },
  'a Lease and an Event have no generation': async (at) => {
    const held = await bodyOf(at.call('POST', at.leases, { body: lease('l') }));
    const told = await bodyOf(at.call('POST', at.events, { body: event('e', at.namespace) }));
    expect(held.metadata).not.toHaveProperty('generation');
    expect(told.metadata).not.toHaveProperty('generation');
  },
  'the times of a Lease must have six digits of a second': async (at) => {
    const body = lease('l', { renewTime: '2026-03-01T00:00:00Z' });
    expect((await at.call('POST', at.leases, { body })).status).toBe(400);
  },
  'the duration of a Lease must be positive': async (at) => {
    const answer = await at.call('POST', at.leases, { body: lease('l', { leaseDurationSeconds: 0 }) });
    expect([answer.status, answer.body.details.causes[0]?.field]).toEqual([422, 'spec.leaseDurationSeconds']);
  },
  'an Event must name its reporting controller': async (at) => {
    const body = event('e', at.namespace, { reportingController: '' });
    const answer = await at.call('POST', at.events, { body });
    expect([answer.status, answer.body.details.causes[0]?.field]).toEqual([422, 'reportingController']);
  },
  'the note of an Event has at most 1,024 bytes': async (at) => {
    const fits = event('e', at.namespace, { note: 'x'.repeat(1024) });
    const tooLong = event('f', at.namespace, { note: 'x'.repeat(1025) });
    expect((await at.call('POST', at.events, { body: fits })).status).toBe(201);
    expect((await at.call('POST', at.events, { body: tooLong })).status).toBe(422);
  },
};
