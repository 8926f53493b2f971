import { expect } from '@jest/globals';
import { type ContractCases, bodyOf } from './contractCase.ts';
import { lease } from './manifests.ts';

/**
 * The rules that hold after a compaction.
 *
 * @param compact - removes all states older than now. It also clears the watch cache of the API server, which can keep
 *   states that etcd has compacted
 */
export function compactionCases(compact: () => Promise<void>): ContractCases {
  return {
    'a watch from an older resourceVersion opens and gets only the error 410': async (at) => {
      const first = await bodyOf(at.call('POST', at.leases, { body: lease('a') }));
      await bodyOf(at.call('POST', at.leases, { body: lease('b') }));
      await compact();
      const from = first.metadata.resourceVersion;
      const watch = await at.watch(`${at.leases}?watch=true&resourceVersion=${from}`);
      const lines = await watch.rest();
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({
        type: 'ERROR',
        object: { kind: 'Status', code: 410, reason: 'Expired' },
      });
    },
    'a watch from a newer resourceVersion continues': async (at) => {
      await compact();
      const { metadata } = await bodyOf(at.call('GET', at.leases));
      await bodyOf(at.call('POST', at.leases, { body: lease('a') }));
      const watch = await at.watch(`${at.leases}?watch=true&resourceVersion=${metadata.resourceVersion}`);
      expect((await watch.next()).object.metadata.name).toBe('a');
      watch.close();
    },
    'the next page of an older list is rejected with 410 and a token to continue at the current state':
      async (at) => {
        for (const name of ['a', 'b', 'c']) await bodyOf(at.call('POST', at.leases, { body: lease(name) }));
        const first = await bodyOf(at.call('GET', `${at.leases}?limit=1`));
        await bodyOf(at.call('POST', at.leases, { body: lease('d') }));
        await compact();
        const path = `${at.leases}?limit=5&continue=`;
        const { status, body } = await at.call('GET', path + encodeURIComponent(first.metadata.continue));
        expect([status, body.reason]).toEqual([410, 'Expired']);
        const rest = await bodyOf(at.call('GET', path + encodeURIComponent(body.metadata.continue)));
        expect(rest.items.map(({ metadata }) => metadata.name)).toEqual(['b', 'c', 'd']);
      },
    'a list exactly at an older resourceVersion is rejected with 410': async (at) => {
      const { metadata } = await bodyOf(at.call('POST', at.leases, { body: lease('a') }));
      await bodyOf(at.call('POST', at.leases, { body: lease('b') }));
      await compact();
      const query = `resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=Exact`;
      const { status, body } = await at.call('GET', `${at.leases}?${query}`);
      expect([status, body.reason]).toEqual([410, 'Expired']);
    },
  };
}
