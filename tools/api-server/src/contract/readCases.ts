import { expect } from '@jest/globals';
import { type Check, type ContractCases, bodyOf, type CasePlace } from './contractCase.ts';
import { job, kronJob } from './manifests.ts';

async function threeJobs(at: CasePlace): Promise<void> {
  await bodyOf(at.call('POST', at.jobs, { body: job('a', { labels: { x: '1' } }) }));
  await bodyOf(at.call('POST', at.jobs, { body: job('b', { labels: { x: '2', y: '' } }) }));
  await bodyOf(at.call('POST', at.jobs, { body: job('c', { labels: { z: '3' } }) }));
}

async function namesOf(at: CasePlace, query: string): Promise<string[]> {
  const list = await bodyOf(at.call('GET', `${at.jobs}?${query}`));
  return list.items.map(({ metadata }) => metadata.name);
}

function selecting(selector: string, names: readonly string[]): ContractCases {
  return {
    [`the label selector "${selector}" selects ${names.join(' and ') || 'nothing'}`]: async (at) => {
      await threeJobs(at);
      expect(await namesOf(at, `labelSelector=${encodeURIComponent(selector)}`)).toEqual(names);
    },
  };
}

export const readCases: ContractCases = {
  'an object that does not exist is NotFound, also in a namespace that does not exist': async (at) => {
    for (const path of [`${at.jobs}/a`, '/apis/batch/v1/namespaces/nowhere/jobs/a']) {
      const { status, body } = await at.call('GET', path);
      expect(status).toBe(404);
      expect(body).toMatchObject({
        reason: 'NotFound',
        details: { name: 'a', group: 'batch', kind: 'jobs' },
      });
    }
  },
  'an unknown kind is NotFound without a name': async (at) => {
    const { status, body } = await at.call('GET', `/apis/batch/v1/namespaces/${at.namespace}/tasks`);
    expect([status, body.reason, body.details]).toEqual([404, 'NotFound', {}]);
  },
  'an unknown group is answered in plain text': async (at) => {
    const { status, body } = await at.call('GET', '/apis/nobody.example/v1/things');
    expect([status, body]).toEqual([404, '404 page not found\n']);
  },
  'an unsupported method is rejected': async (at) => {
    const { status, body } = await at.call('POST', `${at.jobs}/a`, { body: job('a') });
    expect([status, body.reason]).toEqual([405, 'MethodNotAllowed']);
  },
  'an empty list has a resourceVersion': async (at) => {
    const { status, body } = await at.call('GET', at.jobs);
    expect([status, body.kind, body.apiVersion, body.items]).toEqual([200, 'JobList', 'batch/v1', []]);
    expect(body.metadata.resourceVersion).toMatch(/^\d+$/);
  },
  'a list is sorted by name and limited to its namespace': async (at) => {
    await bodyOf(at.call('POST', at.jobs, { body: job('b') }));
    await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    expect(await namesOf(at, '')).toEqual(['a', 'b']);
  },
  'a list over all namespaces has the objects of each': async (at) => {
    await bodyOf(at.call('POST', at.jobs, { body: job('a', { labels: { only: at.namespace } }) }));
    const list = await bodyOf(at.call('GET', `/apis/batch/v1/jobs?labelSelector=only%3D${at.namespace}`));
    expect(list.items).toHaveLength(1);
  },
  'items of a list have a kind only if a CRD defines it': async (at) => {
    await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k') }));
    const [jobs, kronJobs] = [
      await bodyOf(at.call('GET', at.jobs)),
      await bodyOf(at.call('GET', at.kronJobs)),
    ];
    expect(jobs.items[0]).not.toHaveProperty('kind');
    expect(kronJobs.items[0]).toMatchObject({ kind: 'KronJob', apiVersion: 'kron.io/v1alpha1' });
  },
  'the keys of a custom resource are in alphabetical order': async (at) => {
    await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k') }));
    const stored = await bodyOf(at.call('GET', `${at.kronJobs}/k`));
    const orders = [stored, stored.metadata, stored.spec].map((part) => Object.keys(part));
    expect(orders).toEqual(orders.map((keys) => keys.toSorted()));
  },
  ...selecting('x=1', ['a']),
  ...selecting('x==1', ['a']),
  ...selecting('x!=1', ['b', 'c']),
  ...selecting('x', ['a', 'b']),
  ...selecting('!x', ['c']),
  ...selecting('x in (1,2)', ['a', 'b']),
  ...selecting('x notin (1)', ['b', 'c']),
  ...selecting('x=2,y', ['b']),
  ...selecting('y=', ['b']),
  ...selecting('', ['a', 'b', 'c']),
  ...Object.fromEntries(
    ['a b', 'x in 1', 'x=1,,', '=1'].map((selector): [string, Check] => [
      `the label selector "${selector}" is rejected`,
      async (at) => {
        const { status } = await at.call('GET', `${at.jobs}?labelSelector=${encodeURIComponent(selector)}`);
        expect(status).toBe(400);
      },
    ]),
  ),
  'a field selector selects by name': async (at) => {
    await threeJobs(at);
    expect(await namesOf(at, 'fieldSelector=metadata.name%3Db')).toEqual(['b']);
    expect(await namesOf(at, 'fieldSelector=metadata.name!%3Db')).toEqual(['a', 'c']);
  },
  'a field selector for any other field is rejected': async (at) => {
    expect((await at.call('GET', `${at.jobs}?fieldSelector=spec.parallelism%3D1`)).status).toBe(400);
  },
  'a list comes in pages that all show the state of the first': async (at) => {
    await threeJobs(at);
    const first = await bodyOf(at.call('GET', `${at.jobs}?limit=1`));
    expect(first.metadata.remainingItemCount).toBe(2);
    await bodyOf(at.call('POST', at.jobs, { body: job('bb') }));
    const rest = await bodyOf(
      at.call('GET', `${at.jobs}?limit=5&continue=${encodeURIComponent(first.metadata.continue)}`),
    );
    const names = rest.items.map(({ metadata }) => metadata.name);
    expect(names).toEqual(['b', 'c']);
    expect(rest.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    expect(rest.metadata).not.toHaveProperty('continue');
  },
  'a page of a list with a selector has no remainingItemCount': async (at) => {
    await threeJobs(at);
    const page = await bodyOf(at.call('GET', `${at.jobs}?limit=1&labelSelector=x`));
    expect(page.items).toHaveLength(1);
    expect(page.metadata.continue).toMatch(/./);
    expect(page.metadata).not.toHaveProperty('remainingItemCount');
  },
  'a list at resourceVersion 0 is not paginated': async (at) => {
    await threeJobs(at);
    expect(await namesOf(at, 'limit=1&resourceVersion=0')).toHaveLength(3);
  },
  'an invalid continue token is rejected': async (at) => {
    expect((await at.call('GET', `${at.jobs}?limit=1&continue=abc`)).status).toBe(400);
  },
  'a request for a page must not set a resourceVersion': async (at) => {
    await threeJobs(at);
    const { metadata } = await bodyOf(at.call('GET', `${at.jobs}?limit=1`));
    const token = encodeURIComponent(metadata.continue);
    const { status } = await at.call('GET', `${at.jobs}?limit=1&resourceVersion=5&continue=${token}`);
    expect(status).toBe(400);
  },
  'a list exactly at a resourceVersion shows the past': async (at) => {
    const { metadata } = await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    await bodyOf(at.call('POST', at.jobs, { body: job('b') }));
    const query = `resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=Exact`;
    expect(await namesOf(at, query)).toEqual(['a']);
  },
  'a list not older than a resourceVersion shows the present': async (at) => {
    const { metadata } = await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    await bodyOf(at.call('POST', at.jobs, { body: job('b') }));
    const query = `resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=NotOlderThan`;
    expect(await namesOf(at, query)).toContain('a');
  },
  'resourceVersionMatch requires a resourceVersion': async (at) => {
    expect((await at.call('GET', `${at.jobs}?resourceVersionMatch=Exact`)).status).toBe(422);
  },
  'a resourceVersion that is not a number is rejected': async (at) => {
    expect((await at.call('GET', `${at.jobs}?resourceVersion=abc`)).status).toBe(400);
  },
  'a read at a future resourceVersion times out and may be retried': async (at) => {
    const { status, body } = await at.call('GET', `${at.jobs}?resourceVersion=99999999`);
    expect([status, body.reason, body.details.retryAfterSeconds]).toEqual([504, 'Timeout', 1]);
    expect(body.details.causes[0]?.reason).toBe('ResourceVersionTooLarge');
  },
};
