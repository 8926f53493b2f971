import { describe, expect, test } from '@jest/globals';
import { kronJobs } from '@kron/kubernetes/resources';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled } from '@kron/kubernetes/testing/virtualClock';
import { SharedWatches } from './sharedWatches.ts';

/** Readers of an API server that has the versions 101 to 103. */
async function watching() {
  const server = new FakeTransport();
  for (const name of ['a', 'b', 'c'])
    await server.create(
      { resource: kronJobs, namespace: 'prod' },
      { apiVersion: 'v1', kind: 'X', metadata: { name } },
    );
  server.requests.length = 0;
  const watches = new SharedWatches(server);
  /** Reads from a version on. Its line ends with how the watch ends. */
  const read = (version: string, stop = new AbortController()): string[] => {
    const line: string[] = [];
    const query = { resource: kronJobs, resourceVersion: version, timeoutSeconds: 28 };
    const run = async (): Promise<void> => {
      for await (const { type, object } of watches.watch(query, stop.signal))
        line.push(`${type} ${object.metadata.resourceVersion}`);
    };
    run().then(
      () => line.push('ended'),
      (error: Error) => line.push(error.message),
    );
    return line;
  };
  return { server, read };
}

describe('SharedWatches', () => {
  test('a reader joins a watch behind it, and gets only what is new to it', async () => {
    const { server, read } = await watching();
    const lines = [read('101'), read('102')];
    await settled();
    expect(lines).toEqual([['ADDED 102', 'ADDED 103'], ['ADDED 103']]);
    expect(server.requests).toEqual(['watch 101']);
  });

  test('a reader behind all watches begins one', async () => {
    const { server, read } = await watching();
    read('102');
    await settled();
    expect(read('102')).toEqual([]);
    await settled();
    expect(server.requests).toEqual(['watch 102', 'watch 102']);
  });

  test('a reader that joins late knows that the watch works', async () => {
    const { server, read } = await watching();
    read('102');
    await settled();
    const line = read('103');
    server.endWatches();
    await settled();
    expect(line).toEqual(['BOOKMARK 103', 'ended']);
  });

  test.each(['ends', 'loses its last reader'])(
    'a reader that comes while a watch %s is served',
    async (how) => {
      for (let turns = 0; turns < 20; turns += 1) {
        const { server, read } = await watching();
        const stop = new AbortController();
        read('103', stop);
        await settled();
        if (how === 'ends') server.endWatches();
        else stop.abort(new Error('left'));
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        const next = read('103');
        await settled();
        server.bookmark();
        await settled();
        // A reader that has just joined ends with the watch.
        const allowed = [['BOOKMARK 104'], ...(how === 'ends' ? [['ended']] : [])];
        expect(allowed).toContainEqual(next);
      }
    },
  );

  test('a reader that left a watch for being silent does not join it again', async () => {
    const { server, read } = await watching();
    const [silent, other] = [new AbortController(), read('103')];
    read('103', silent);
    await settled();
    silent.abort(new Error('no watch event'));
    await settled();
    read('103');
    await settled();
    expect([server.requests, other]).toEqual([['watch 103', 'watch 103'], []]);
  });

  test('an error while the last reader leaves is thrown nowhere else', async () => {
    for (let turns = 0; turns < 10; turns += 1) {
      const { server, read } = await watching();
      const stop = new AbortController();
      const line = read('103', stop);
      await settled();
      server.endWatches(new Error('broken'));
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      stop.abort(new Error('left'));
      await settled();
      expect([['left'], ['broken']]).toContainEqual(line);
      expect(server.watchers).toBe(0);
    }
  });

  test('an error reaches every reader', async () => {
    const { server, read } = await watching();
    const lines = [read('103'), read('103')];
    await settled();
    server.endWatches(new Error('broken'));
    await settled();
    expect(lines).toEqual([['broken'], ['broken']]);
  });

  test('the watch goes on without a reader that leaves, and ends with the last one', async () => {
    const { server, read } = await watching();
    const [first, last] = [new AbortController(), new AbortController()];
    const lines = [read('103', first), read('103', last)];
    await settled();
    first.abort(new Error('left'));
    server.bookmark();
    await settled();
    expect([lines, server.watchers]).toEqual([[['left'], ['BOOKMARK 104']], 1]);
    last.abort(new Error('left last'));
    await settled();
    expect([lines[1], server.watchers]).toEqual([['BOOKMARK 104', 'left last'], 0]);
  });
});
