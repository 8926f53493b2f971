import { expect } from '@jest/globals';
import type { WatchLine } from './api.ts';
import { type Check, type ContractCases, bodyOf, type CasePlace } from './contractCase.ts';
import { job, kronJob, lease } from './manifests.ts';

/** Formats a line as `ADDED a`. The resourceVersion is left out, because it differs between servers. */
function told({ type, object }: WatchLine): string {
  return `${type} ${object.metadata.name}`;
}

async function revisionOf(at: CasePlace): Promise<string> {
  return (await bodyOf(at.call('GET', at.leases))).metadata.resourceVersion;
}

async function nextOf(watch: { next: () => Promise<WatchLine> }, count: number): Promise<string[]> {
  const lines: string[] = [];
  for (let left = count; left > 0; left -= 1) lines.push(told(await watch.next()));
  return lines;
}

export const watchCases: ContractCases = {
  'a watch from the resourceVersion of a list sends every later change in order': async (at) => {
    await bodyOf(at.call('POST', at.leases, { body: lease('before') }));
    const from = await revisionOf(at);
    await bodyOf(at.call('POST', at.leases, { body: lease('a') }));
    const watch = await at.watch(`${at.leases}?watch=true&resourceVersion=${from}`);
    await bodyOf(at.merge(`${at.leases}/a`, { spec: { holderIdentity: 'two' } }));
    await bodyOf(at.call('DELETE', `${at.leases}/a`));
    expect(await nextOf(watch, 3)).toEqual(['ADDED a', 'MODIFIED a', 'DELETED a']);
    watch.close();
  },
  'each event has the resourceVersion to continue from; a deletion has that of the deletion': async (at) => {
    const from = await revisionOf(at);
    const created = await bodyOf(at.call('POST', at.leases, { body: lease('a') }));
    await bodyOf(at.call('DELETE', `${at.leases}/a`));
    const watch = await at.watch(`${at.leases}?watch=true&resourceVersion=${from}`);
    const [added, deleted] = [await watch.next(), await watch.next()];
    watch.close();
    expect(added.object.metadata.resourceVersion).toBe(created.metadata.resourceVersion);
    expect(Number(deleted.object.metadata.resourceVersion)).toBeGreaterThan(
      Number(created.metadata.resourceVersion),
    );
    const again = await at.watch(
      `${at.leases}?watch=true&resourceVersion=${added.object.metadata.resourceVersion}`,
    );
    expect(await nextOf(again, 1)).toEqual(['DELETED a']);
    again.close();
  },
  ...Object.fromEntries(
    ['', '&resourceVersion=0'].map((query): [string, Check] => [
      `a watch ${query === '' ? 'without a resourceVersion' : 'from 0'} starts with the existing objects`,
      async (at) => {
        await bodyOf(at.call('POST', at.leases, { body: lease('a') }));
        // After this list, a read from the watch cache is at least as new as the list.
        await revisionOf(at);
        const watch = await at.watch(`${at.leases}?watch=true${query}`);
        await bodyOf(at.call('POST', at.leases, { body: lease('b') }));
        expect(await nextOf(watch, 2)).toEqual(['ADDED a', 'ADDED b']);
        watch.close();
      },
    ]),
  ),
  'an object that starts to match is ADDED; one that stops matching is DELETED in its last matching state':
    async (at) => {
      const from = await revisionOf(at);
      const watch = await at.watch(`${at.leases}?watch=true&labelSelector=x%3D1&resourceVersion=${from}`);
      await bodyOf(at.call('POST', at.leases, { body: lease('a', {}, { labels: { x: '0' } }) }));
      for (const x of ['1', '2', '1'])
        await bodyOf(at.merge(`${at.leases}/a`, { metadata: { labels: { x } } }));
      await bodyOf(at.merge(`${at.leases}/a`, { spec: { holderIdentity: 'two' } }));
      const lines: WatchLine[] = [];
      for (let left = 4; left > 0; left -= 1) lines.push(await watch.next());
      watch.close();
      expect(lines.map(told)).toEqual(['ADDED a', 'DELETED a', 'ADDED a', 'MODIFIED a']);
      expect(lines[1]?.object.metadata.labels).toEqual({ x: '1' });
      expect(Number(lines[1]?.object.metadata.resourceVersion)).toBeGreaterThan(
        Number(lines[0]?.object.metadata.resourceVersion),
      );
    },
  'objects that never match are not sent': async (at) => {
    const from = await revisionOf(at);
    await bodyOf(at.call('POST', at.leases, { body: lease('a', {}, { labels: { x: '2' } }) }));
    await bodyOf(at.call('DELETE', `${at.leases}/a`));
    await bodyOf(at.call('POST', at.leases, { body: lease('b', {}, { labels: { x: '1' } }) }));
    const watch = await at.watch(`${at.leases}?watch=true&labelSelector=x%3D1&resourceVersion=${from}`);
    expect(await nextOf(watch, 1)).toEqual(['ADDED b']);
    watch.close();
  },
  'a field selector limits a watch to one name': async (at) => {
    const from = await revisionOf(at);
    const query = `watch=true&fieldSelector=metadata.name%3Db&resourceVersion=${from}`;
    const watch = await at.watch(`${at.leases}?${query}`);
    for (const name of ['a', 'b']) await bodyOf(at.call('POST', at.leases, { body: lease(name) }));
    expect(await nextOf(watch, 1)).toEqual(['ADDED b']);
    watch.close();
  },
  'a watch over all namespaces sends the changes of each': async (at) => {
    const from = await revisionOf(at);
    const query = `watch=true&labelSelector=only%3D${at.namespace}&resourceVersion=${from}`;
    const watch = await at.watch(`/apis/coordination.k8s.io/v1/leases?${query}`);
    await bodyOf(at.call('POST', at.leases, { body: lease('a', {}, { labels: { only: at.namespace } }) }));
    expect((await watch.next()).object.metadata.namespace).toBe(at.namespace);
    watch.close();
  },
  'a watch sends no changes of other kinds or other namespaces': async (at) => {
    const from = await revisionOf(at);
    const watch = await at.watch(`${at.leases}?watch=true&resourceVersion=${from}`);
    await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k') }));
    const elsewhere = '/apis/coordination.k8s.io/v1/namespaces/default/leases';
    await bodyOf(at.call('POST', elsewhere, { body: lease(at.namespace) }));
    await bodyOf(at.call('POST', at.leases, { body: lease('a') }));
    expect(await nextOf(watch, 1)).toEqual(['ADDED a']);
    watch.close();
  },
  'objects in events have a kind, also where list items have none': async (at) => {
    const from = (await bodyOf(at.call('GET', at.jobs))).metadata.resourceVersion;
    await bodyOf(at.call('POST', at.jobs, { body: job('a') }));
    const watch = await at.watch(`${at.jobs}?watch=true&resourceVersion=${from}`);
    expect((await watch.next()).object).toMatchObject({ kind: 'Job', apiVersion: 'batch/v1' });
    watch.close();
  },
  'a watch ends after timeoutSeconds, without a bookmark unless bookmarks are allowed': async (at) => {
    const from = await revisionOf(at);
    const watch = await at.watch(`${at.leases}?watch=true&timeoutSeconds=1&resourceVersion=${from}`);
    expect(await watch.rest()).toEqual([]);
  },
  'a bookmark precedes the end; it has only a kind and a resourceVersion': async (at) => {
    const from = await revisionOf(at);
    const query = `watch=true&allowWatchBookmarks=true&timeoutSeconds=10&resourceVersion=${from}`;
    const watch = await at.watch(`${at.leases}?${query}`);
    await bodyOf(at.call('POST', at.leases, { body: lease('a') }));
    const lines = await watch.rest();
    const last = lines.at(-1);
    expect(last?.type).toBe('BOOKMARK');
    expect(last?.object).toMatchObject({ kind: 'Lease', apiVersion: 'coordination.k8s.io/v1' });
    expect(last?.object.metadata).not.toHaveProperty('name');
    expect(Number(last?.object.metadata.resourceVersion)).toBeGreaterThanOrEqual(
      Number(lines[0]?.object.metadata.resourceVersion),
    );
  },
  'a write that changes nothing sends no event': async (at) => {
    await bodyOf(at.call('POST', at.leases, { body: lease('a') }));
    const from = await revisionOf(at);
    const watch = await at.watch(`${at.leases}?watch=true&resourceVersion=${from}`);
    await bodyOf(at.merge(`${at.leases}/a`, { spec: { holderIdentity: 'one' } }));
    await bodyOf(at.merge(`${at.leases}/a`, { spec: { holderIdentity: 'two' } }));
    expect((await watch.next()).object.spec['holderIdentity']).toBe('two');
    watch.close();
  },
  'marking an object for deletion is MODIFIED; removing its last finalizer is DELETED': async (at) => {
    const finalizers = ['example.com/hold'];
    await bodyOf(at.call('POST', at.kronJobs, { body: kronJob('k', {}, { finalizers }) }));
    const from = (await bodyOf(at.call('GET', at.kronJobs))).metadata.resourceVersion;
    const watch = await at.watch(`${at.kronJobs}?watch=true&resourceVersion=${from}`);
    await bodyOf(at.call('DELETE', `${at.kronJobs}/k`));
    await bodyOf(at.merge(`${at.kronJobs}/k`, { metadata: { finalizers: null } }));
    expect(await nextOf(watch, 2)).toEqual(['MODIFIED k', 'DELETED k']);
    watch.close();
  },
  'a watch from a resourceVersion that is not a number is rejected': async (at) => {
    expect((await at.call('GET', `${at.leases}?watch=true&resourceVersion=abc`)).status).toBe(500);
  },
  'a watch with an invalid selector is rejected': async (at) => {
    expect((await at.call('GET', `${at.leases}?watch=true&labelSelector=a%20b`)).status).toBe(400);
  },
};
