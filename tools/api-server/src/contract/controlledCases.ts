import { expect } from '@jest/globals';
import { eventually } from '@kron/control-plane';
import type { Body } from './api.ts';
import { type ContractCases, bodyOf, type CasePlace, untilGone } from './contractCase.ts';
import { controlledJob, job, pod } from './manifests.ts';

const jsonPatch = 'application/json-patch+json';
const annotation = 'kron.io/not-yet-released';
const labels = { 'kron.io/controlled-job': 'desk' };

/** A Job as the operator creates it: suspended, with an annotation that says that it was never unsuspended. */
async function suspendedJob(at: CasePlace): Promise<Body> {
  const body = job('a', { annotations: { [annotation]: 'true' } }, { suspend: true });
  return bodyOf(at.call('POST', at.jobs, { body }));
}

function ownedBy({ metadata: { name, uid } }: Body): object {
  const owner = { apiVersion: 'batch/v1', kind: 'Job', name, uid };
  return { ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }] };
}

function release(at: CasePlace, resourceVersion: string) {
  const body = [
    { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
    { op: 'remove', path: `/metadata/annotations/${annotation.replace('/', '~1')}` },
    { op: 'replace', path: '/spec/suspend', value: false },
  ];
  return at.call('PATCH', `${at.jobs}/a`, { body, contentType: jsonPatch });
}

export const controlledCases: ContractCases = {
  'a ControlledJob is stored with its defaults, and its status is written separately': async (at) => {
    const stored = await bodyOf(at.call('POST', at.controlledJobs, { body: controlledJob('desk') }));
    expect(stored.spec['restartStrategy']).toEqual({ specChangePolicy: 'Ignore' });
    const path = `${at.controlledJobs}/desk`;
    const body = [{ op: 'add', path: '/status', value: { shouldBeRunning: true } }];
    const written = await bodyOf(at.call('PATCH', `${path}/status`, { body, contentType: jsonPatch }));
    expect(written.status).toEqual({ shouldBeRunning: true });
    expect(written.metadata.generation).toBe(1);
  },
  'an invalid ControlledJob is rejected': async (at) => {
    const body = controlledJob('desk', { events: [{ action: 'begin', cronSchedule: '0 9 * * *' }] });
    expect((await at.call('POST', at.controlledJobs, { body })).status).toBe(422);
  },
  'a patch that tests the resourceVersion unsuspends a Job': async (at) => {
    await suspendedJob(at);
    // In a real cluster, the Job controller can write the status between the read and the patch.
    const unsuspended = await eventually('it is unsuspended', async () => {
      const { metadata } = await bodyOf(at.call('GET', `${at.jobs}/a`));
      const { status, body } = await release(at, metadata.resourceVersion);
      return status === 200 && body;
    });
    expect(unsuspended.spec['suspend']).toBe(false);
    expect(unsuspended.metadata.annotations ?? {}).not.toHaveProperty([annotation]);
  },
  'a patch that tests an outdated resourceVersion is rejected with 422 and no cause, and changes nothing':
    async (at) => {
      const { metadata } = await suspendedJob(at);
      await bodyOf(at.merge(`${at.jobs}/a`, { metadata: { labels: { touched: 'yes' } } }));
      const { status, body } = await release(at, metadata.resourceVersion);
      expect([status, body.reason, body.details.causes ?? []]).toEqual([422, 'Invalid', []]);
      const after = await bodyOf(at.call('GET', `${at.jobs}/a`));
      expect(after.spec['suspend']).toBe(true);
      expect(after.metadata.annotations?.[annotation]).toBe('true');
    },
  'a label selector finds Pods, each with its controller': async (at) => {
    const owner = await suspendedJob(at);
    await bodyOf(at.call('POST', at.pods, { body: pod('other') }));
    const selector = encodeURIComponent('kron.io/controlled-job=desk');
    let count = 0;
    // In a real cluster, the Job controller orphans a Pod a second later if the Job does not select it.
    const found = await eventually('a Pod has its controller', async () => {
      count += 1;
      const name = `mine-${count}`;
      await bodyOf(at.call('POST', at.pods, { body: pod(name, { labels, ...ownedBy(owner) }) }));
      const { items } = await bodyOf(at.call('GET', `${at.pods}?labelSelector=${selector}`));
      expect(items.map(({ metadata }) => metadata.name)).not.toContain('other');
      const mine = items.find(({ metadata }) => metadata.name === name);
      expect(mine?.status['phase']).toBe('Pending');
      return mine?.metadata.ownerReferences !== undefined && mine;
    });
    expect(found.metadata.ownerReferences?.[0]?.uid).toBe(owner.metadata.uid);
  },
  'a Job that is deleted in the foreground remains until its Pods are gone': async (at) => {
    const owner = await suspendedJob(at);
    const held = { labels, ...ownedBy(owner), finalizers: ['kron.io/test'] };
    await bodyOf(at.call('POST', at.pods, { body: pod('slow', held) }));
    const body = { propagationPolicy: 'Foreground', preconditions: { uid: owner.metadata.uid } };
    await bodyOf(at.call('DELETE', `${at.jobs}/a`, { body }));
    await eventually('the Pod is being deleted', async () => {
      const { metadata } = await bodyOf(at.call('GET', `${at.pods}/slow`));
      return metadata.deletionTimestamp !== undefined;
    });
    const waiting = await bodyOf(at.call('GET', `${at.jobs}/a`));
    expect(waiting.metadata.deletionTimestamp).toBeDefined();
    await bodyOf(at.merge(`${at.pods}/slow`, { metadata: { finalizers: null } }));
    await untilGone(at, `${at.jobs}/a`);
  },
  'a kind without a CRD is answered with 404 in plain text': async (at) => {
    const { status, body } = await at.call('GET', at.kronJobs.replace('kronjobs', 'otherjobs'));
    expect([status, body]).toEqual([404, '404 page not found\n']);
  },
  'discovery of a group lists its kinds': async (at) => {
    const { body } = await at.call('GET', '/apis/kron.io/v1alpha1');
    const { resources } = body as unknown as { resources: { name: string }[] };
    const names = resources.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['kronjobs', 'controlledjobs', 'kroncalendars', 'clusterkroncalendars']),
    );
  },
};
