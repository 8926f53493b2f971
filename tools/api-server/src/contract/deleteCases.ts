import { eventually } from '@kron/control-plane';
import { expect } from '@jest/globals';
import type { Body } from './api.ts';
import { type ContractCases, bodyOf, type CasePlace, untilGone } from './contractCase.ts';
import { controlledBy, event, job, kronJob, lease } from './manifests.ts';

/** Creates a KronJob that owns a Job. Returns the paths of the two objects. */
async function family(at: CasePlace): Promise<{ owner: string; dependent: string }> {
  const owner = await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k') }));
  await bodyOf(at.call('POST', at.jobs, { body: job('k-1', controlledBy(owner)) }));
  return { owner: `${at.kronJobs}/k`, dependent: `${at.jobs}/k-1` };
}

async function heldKronJob(at: CasePlace): Promise<Body> {
  const finalizers = ['example.com/hold'];
  return bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k', {}, { finalizers }) }));
}

export const deleteCases: ContractCases = {
  'a DELETE returns the uid of the deleted object': async (at) => {
    const { metadata } = await bodyOf(at.call('POST', at.leases, { body: lease('l') }));
    const gone = await bodyOf(at.call('DELETE', `${at.leases}/l`));
    expect(gone).toMatchObject({
      kind: 'Status',
      status: 'Success',
      details: { name: 'l', group: 'coordination.k8s.io', kind: 'leases', uid: metadata.uid },
    });
    expect((await at.call('GET', `${at.leases}/l`)).status).toBe(404);
  },
  'a DELETE of an object that does not exist is NotFound': async (at) => {
    expect((await at.call('DELETE', `${at.jobs}/a`)).body.reason).toBe('NotFound');
  },
  'a DELETE whose uid precondition fails is a Conflict': async (at) => {
    const { metadata } = await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    const other = await at.call('DELETE', `${at.jobs}/a`, { body: { preconditions: { uid: 'other' } } });
    expect([other.status, other.body.reason]).toEqual([409, 'Conflict']);
    const preconditions = { uid: metadata.uid };
    const meant = { preconditions, propagationPolicy: 'Background' };
    expect((await at.call('DELETE', `${at.jobs}/a`, { body: meant })).status).toBe(200);
  },
  'a DELETE whose resourceVersion precondition fails is a Conflict': async (at) => {
    await bodyOf(at.call('POST', at.leases, { body: lease('l') }));
    const body = { preconditions: { resourceVersion: '1' } };
    const { status, body: said } = await at.call('DELETE', `${at.leases}/l`, { body });
    expect([status, said.reason]).toEqual([409, 'Conflict']);
  },
  'an unknown propagation policy is rejected': async (at) => {
    await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    const { status, body } = await at.call('DELETE', `${at.jobs}/a`, { body: { propagationPolicy: 'Up' } });
    expect([status, body.details.causes[0]?.field]).toEqual([422, 'propagationPolicy']);
  },
  'a dry run of a DELETE deletes nothing': async (at) => {
    await bodyOf(at.call('POST', at.leases, { body: lease('l') }));
    expect((await at.call('DELETE', `${at.leases}/l?dryRun=All`)).status).toBe(200);
    expect((await at.call('GET', `${at.leases}/l`)).status).toBe(200);
  },
  'the propagation policy can be in the query': async (at) => {
    await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    const gone = await bodyOf(at.call('DELETE', `${at.jobs}/a?propagationPolicy=Background`));
    expect(gone.kind).toBe('Status');
  },
  'a Job that is deleted without a policy orphans its dependents, and is first marked for deletion': async (
    at,
  ) => {
    await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    const marked = await bodyOf(at.call('DELETE', `${at.jobs}/a`));
    expect(marked.metadata).toMatchObject({ finalizers: ['orphan'], generation: 2 });
    expect(marked.metadata.deletionTimestamp).toMatch(/Z$/);
    await untilGone(at, `${at.jobs}/a`);
  },
  'a finalizer delays a deletion': async (at) => {
    await heldKronJob(at);
    const marked = await bodyOf(at.call('DELETE', `${at.kronJobs}/k`));
    expect(marked.metadata).toMatchObject({
      finalizers: ['example.com/hold'],
      generation: 2,
      deletionGracePeriodSeconds: 0,
    });
    const still = await bodyOf(at.call('GET', `${at.kronJobs}/k`));
    expect(still.metadata.deletionTimestamp).toBe(marked.metadata.deletionTimestamp);
  },
  'a second DELETE of a terminating object changes nothing': async (at) => {
    await heldKronJob(at);
    const first = await bodyOf(at.call('DELETE', `${at.kronJobs}/k`));
    const second = await bodyOf(at.call('DELETE', `${at.kronJobs}/k`));
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
  },
  'a terminating object accepts no new finalizers': async (at) => {
    await heldKronJob(at);
    await bodyOf(at.call('DELETE', `${at.kronJobs}/k`));
    const finalizers = ['example.com/hold', 'example.com/more'];
    const { status, body } = await at.merge(`${at.kronJobs}/k`, { metadata: { finalizers } });
    expect([status, body.details.causes[0]?.field]).toEqual([422, 'metadata.finalizers']);
  },
  'removing the last finalizer completes the deletion': async (at) => {
    await heldKronJob(at);
    await bodyOf(at.call('DELETE', `${at.kronJobs}/k`));
    expect((await at.merge(`${at.kronJobs}/k`, { metadata: { finalizers: null } })).status).toBe(200);
    expect((await at.call('GET', `${at.kronJobs}/k`)).status).toBe(404);
  },
  'a new object under the same name has another uid': async (at) => {
    const first = await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k') }));
    await bodyOf(at.call('DELETE', `${at.kronJobs}/k`));
    const second = await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k') }));
    expect(second.metadata.uid).not.toBe(first.metadata.uid);
    expect(second.metadata.generation).toBe(1);
  },
  'dependents are deleted after an owner that was deleted in the background': async (at) => {
    const { owner, dependent } = await family(at);
    expect((await bodyOf(at.call('DELETE', owner))).kind).toBe('Status');
    expect((await at.call('GET', owner)).status).toBe(404);
    await untilGone(at, dependent);
  },
  'dependents are deleted before an owner that is deleted in the foreground': async (at) => {
    const { owner, dependent } = await family(at);
    const held = { metadata: { finalizers: ['example.com/hold'] } };
    await bodyOf(at.merge(dependent, held));
    const marked = await bodyOf(at.call('DELETE', owner, { body: { propagationPolicy: 'Foreground' } }));
    expect(marked.metadata.finalizers).toEqual(['foregroundDeletion']);
    await eventually('the dependent is being deleted', async () => {
      const { body } = await at.call('GET', dependent);
      return body.metadata.deletionTimestamp !== undefined;
    });
    expect((await at.call('GET', owner)).status).toBe(200);
    await bodyOf(at.merge(dependent, { metadata: { finalizers: null } }));
    await untilGone(at, owner);
    expect((await at.call('GET', dependent)).status).toBe(404);
  },
  'dependents remain without the owner reference if the owner is deleted with Orphan': async (at) => {
    const { owner, dependent } = await family(at);
    await bodyOf(at.call('DELETE', `${owner}?propagationPolicy=Orphan`));
    await untilGone(at, owner);
    const { metadata } = await bodyOf(at.call('GET', dependent));
    expect(metadata).not.toHaveProperty('ownerReferences');
  },
  'an object whose owner never existed is collected': async (at) => {
    const owner = { metadata: { name: 'never', uid: '11111111-1111-1111-1111-111111111111' } };
    await bodyOf(at.call('POST', at.jobs, { body: job('a', controlledBy(owner)) }));
    await untilGone(at, `${at.jobs}/a`);
  },
  'an owner reference with another uid refers to another object': async (at) => {
    const { owner, dependent } = await family(at);
    await bodyOf(at.call('DELETE', owner));
    await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k') }));
    await untilGone(at, dependent);
    expect((await at.call('GET', owner)).status).toBe(200);
  },
  'a create in a terminating namespace is rejected': async (at) => {
    await heldKronJob(at);
    const namespace = `/api/v1/namespaces/${at.namespace}`;
    const marked = await bodyOf(at.call('DELETE', namespace));
    expect(marked.status['phase']).toBe('Terminating');
    const { status, body } = await at.call('POST', at.jobs, { body: job('a') });
    expect(status).toBe(403);
    expect(body).toMatchObject({
      reason: 'Forbidden',
      details: { causes: [{ reason: 'NamespaceTerminating', field: 'metadata.namespace' }] },
    });
    const told = await at.call('POST', at.events, { body: event('e', at.namespace) });
    expect(told.status).toBe(403);
    await eventually('the namespace is being emptied', async () => {
      const { body: held } = await at.call('GET', `${at.kronJobs}/k`);
      return held.metadata.deletionTimestamp !== undefined;
    });
    await bodyOf(at.merge(`${at.kronJobs}/k`, { metadata: { finalizers: null } }));
    await untilGone(at, namespace);
  },
};
