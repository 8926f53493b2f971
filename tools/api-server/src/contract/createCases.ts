import { expect } from '@jest/globals';
import { type ContractCase, bodyOf } from './contractCase.ts';
import { event, job, kronJob, lease } from './manifests.ts';

export const createCases: readonly ContractCase[] = [
  {
    rule: 'a created object has a uid, a resourceVersion, a creation time and, if its kind counts them, generation 1',
    check: async (at) => {
      const { status, body } = await at.call('POST', at.jobs, { body: job('a') });
      expect(status).toBe(201);
      expect(body).toMatchObject({ kind: 'Job', apiVersion: 'batch/v1', metadata: { generation: 1 } });
      expect(body.metadata.uid).toMatch(/^[-0-9a-f]{36}$/);
      expect(body.metadata.resourceVersion).toMatch(/^\d+$/);
      expect(body.metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    },
  },
  {
    rule: 'a create under an existing name is rejected with AlreadyExists',
    check: async (at) => {
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
  },
  {
    rule: 'AlreadyExists for a namespace names no group',
    check: async (at) => {
      const body = { metadata: { name: at.namespace } };
      const answer = await at.call('POST', '/api/v1/namespaces', { body });
      expect(answer.body).toMatchObject({
        reason: 'AlreadyExists',
        details: { name: at.namespace, kind: 'namespaces' },
      });
    },
  },
  {
    rule: 'a new namespace is Active and has its name as a label',
    check: async (at) => {
      const { body } = await at.call('GET', `/api/v1/namespaces/${at.namespace}`);
      expect(body.status['phase']).toBe('Active');
      expect(body.metadata.labels).toEqual({ 'kubernetes.io/metadata.name': at.namespace });
    },
  },
  {
    rule: 'a create in a namespace that does not exist is rejected',
    check: async (at) => {
      const path = '/apis/batch/v1/namespaces/nowhere/jobs';
      const { status, body } = await at.call('POST', path, { body: job('a') });
      expect(status).toBe(404);
      expect(body).toMatchObject({ reason: 'NotFound', details: { name: 'nowhere', kind: 'namespaces' } });
    },
  },
  {
    rule: 'an object whose namespace differs from the one in the path is rejected',
    check: async (at) => {
      const { status, body } = await at.call('POST', at.jobs, { body: job('a', { namespace: 'other' }) });
      expect([status, body.reason]).toEqual([400, 'BadRequest']);
    },
  },
  {
    rule: 'an object without a name is invalid',
    check: async (at) => {
      const { status, body } = await at.call('POST', at.jobs, { body: job('', {}) });
      expect(status).toBe(422);
      expect(body.details.causes[0]).toMatchObject({ reason: 'FieldValueRequired', field: 'metadata.name' });
    },
  },
  {
    rule: 'a name must be a DNS subdomain',
    check: async (at) => {
      const { status, body } = await at.call('POST', at.kronJobs, { body: kronJob('A_b') });
      expect([status, body.reason, body.details.causes[0]?.field]).toEqual([422, 'Invalid', 'metadata.name']);
    },
  },
  {
    rule: 'a create with a resourceVersion is rejected',
    check: async (at) => {
      const { status } = await at.call('POST', at.jobs, { body: job('a', { resourceVersion: '5' }) });
      expect(status).toBe(500);
    },
  },
  {
    rule: 'a body that is not JSON is rejected',
    check: async (at) => {
      const { status, body } = await at.call('POST', at.jobs, { body: '{"kind":' });
      expect([status, body.reason]).toEqual([400, 'BadRequest']);
    },
  },
  {
    rule: 'an object of another kind is rejected',
    check: async (at) => {
      const { status, body } = await at.call('POST', at.jobs, { body: lease('a') });
      expect([status, body.reason]).toEqual([400, 'BadRequest']);
    },
  },
  {
    rule: 'a dry run returns the object and stores nothing',
    check: async (at) => {
      const { status, body } = await at.call('POST', `${at.jobs}?dryRun=All`, { body: job('a') });
      expect([status, body.metadata.name]).toEqual([201, 'a']);
      expect(body.metadata).not.toHaveProperty('resourceVersion');
      expect((await at.call('GET', `${at.jobs}/a`)).status).toBe(404);
    },
  },
  {
    rule: 'a dry run under an existing name is rejected',
    check: async (at) => {
      await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
      const { body } = await at.call('POST', `${at.jobs}?dryRun=All`, { body: job('a') });
      expect(body.reason).toBe('AlreadyExists');
    },
  },
  {
    rule: 'dryRun accepts only All',
    check: async (at) => {
      const { status, body } = await at.call('POST', `${at.jobs}?dryRun=Some`, { body: job('a') });
      expect([status, body.details.causes[0]?.field]).toEqual([422, 'dryRun']);
    },
  },
  {
    rule: 'a Job with an invalid template is invalid, and each cause names its field',
    check: async (at) => {
      const template = { spec: { restartPolicy: 'Always', containers: [] } };
      const { status, body } = await at.call('POST', at.jobs, { body: job('a', {}, { template }) });
      expect(status).toBe(422);
      expect(body.details).toMatchObject({ name: 'a', group: 'batch', kind: 'Job' });
      expect(body.details.causes.map(({ field }) => field)).toEqual([
        'spec.template.spec.containers',
        'spec.template.spec.restartPolicy',
      ]);
    },
  },
  {
    rule: 'an object has at most one controller',
    check: async (at) => {
      const reference = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', controller: true };
      const ownerReferences = ['x', 'y'].map((name) => ({ ...reference, name, uid: name }));
      const { status, body } = await at.call('POST', at.jobs, { body: job('a', { ownerReferences }) });
      expect([status, body.details.causes[0]?.field]).toEqual([422, 'metadata.ownerReferences']);
    },
  },
  {
    rule: 'a new KronJob gets the defaults of the CRD, and its status is dropped',
    check: async (at) => {
      const body = { ...kronJob('k'), status: { activeCount: 4 } };
      const created = await bodyOf(at.call('POST', at.kronJobs, { body }));
      expect(created).not.toHaveProperty('status');
      expect(created.spec).toMatchObject({
        timezone: 'UTC',
        window: { mode: 'after', duration: '0s' },
        policy: { concurrency: 'forbid', suspend: false },
      });
    },
  },
  {
    rule: 'a KronJob that violates its schema is invalid, and the cause names the path',
    check: async (at) => {
      const { status, body } = await at.call('POST', at.kronJobs, { body: kronJob('k', { timezone: 3 }) });
      expect(status).toBe(422);
      expect(body.details).toMatchObject({ name: 'k', group: 'kron.io', kind: 'KronJob' });
      expect(body.details.causes[0]?.field).toBe('spec.timezone');
    },
  },
  {
    rule: 'strict validation rejects an unknown field of a KronJob',
    check: async (at) => {
      const path = `${at.kronJobs}?fieldValidation=Strict`;
      const { status, body } = await at.call('POST', path, { body: kronJob('k', { windw: 1 }) });
      expect([status, body.reason]).toEqual([400, 'BadRequest']);
      expect(body.message).toContain('unknown field "spec.windw"');
    },
  },
  {
    rule: 'without strict validation an unknown field of a KronJob is dropped',
    check: async (at) => {
      const created = await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k', { windw: 1 }) }));
      expect(created.spec).not.toHaveProperty('windw');
    },
  },
  {
    rule: 'a Job without labels gets those of its Pod template; a Job with labels keeps only its own',
    check: async (at) => {
      const bare = await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
      expect(bare.metadata.labels).toMatchObject({ 'job-name': 'a', 'controller-uid': bare.metadata.uid });
      const labelled = await bodyOf(at.call('POST', at.jobs, { body: job('b', { labels: { x: '1' } }) }));
      expect(labelled.metadata.labels).toEqual({ x: '1' });
    },
  },
  {
    rule: 'a Lease and an Event have no generation',
    check: async (at) => {
      const held = await bodyOf(at.call('POST', at.leases, { body: lease('l') }));
      const told = await bodyOf(at.call('POST', at.events, { body: event('e', at.namespace) }));
      expect(held.metadata).not.toHaveProperty('generation');
      expect(told.metadata).not.toHaveProperty('generation');
    },
  },
  {
    rule: 'the times of a Lease must have six digits of a second',
    check: async (at) => {
      const body = lease('l', { renewTime: '2026-03-01T00:00:00Z' });
      expect((await at.call('POST', at.leases, { body })).status).toBe(400);
    },
  },
  {
    rule: 'the duration of a Lease must be positive',
    check: async (at) => {
      const answer = await at.call('POST', at.leases, { body: lease('l', { leaseDurationSeconds: 0 }) });
      expect([answer.status, answer.body.details.causes[0]?.field]).toEqual([
        422,
        'spec.leaseDurationSeconds',
      ]);
    },
  },
  {
    rule: 'an Event must name its reporting controller',
    check: async (at) => {
      const body = event('e', at.namespace, { reportingController: '' });
      const answer = await at.call('POST', at.events, { body });
      expect([answer.status, answer.body.details.causes[0]?.field]).toEqual([422, 'reportingController']);
    },
  },
  {
    rule: 'the note of an Event has at most 1,024 bytes',
    check: async (at) => {
      const fits = event('e', at.namespace, { note: 'x'.repeat(1024) });
      const tooLong = event('f', at.namespace, { note: 'x'.repeat(1025) });
      expect((await at.call('POST', at.events, { body: fits })).status).toBe(201);
      expect((await at.call('POST', at.events, { body: tooLong })).status).toBe(422);
    },
  },
];
