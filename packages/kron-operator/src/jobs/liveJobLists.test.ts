import { expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { CachedMetadata } from '../controller/cache/cachedMetadata.ts';
import { LiveJobLists } from './liveJobLists.ts';
import type { JobOwner, OwnerKind } from './ownerKind.ts';
import type { OwnedJob } from './ownedJob.ts';

/** A live list counts as recent for this long. */
const maxAgeMs = 1_000;

/** Lists of owners whose decisions depend on their Jobs. The watch says nothing. The names are those of namespaces. */
function setUp() {
  const clock = new VirtualClock();
  const listed: (string | undefined)[] = [];
  let answer = (): Promise<void> => Promise.resolve();
  const lists = new LiveJobLists<JobOwner, OwnedJob>(
    { dependsOnJobs: () => true } as unknown as OwnerKind<JobOwner, OwnedJob>,
    {
      clock,
      transport: {
        list: async ({ namespace }: { readonly namespace?: string }) => {
          listed.push(namespace);
          await answer();
          return { items: [], resourceVersion: '1', bytes: 0 };
        },
      },
      owners: { get: () => undefined },
      jobs: { asOf: () => Number.NEGATIVE_INFINITY },
      index: { count: () => 0, of: () => [] },
    } as unknown as ConstructorParameters<typeof LiveJobLists<JobOwner, OwnedJob>>[1],
  );
  const metadataOf = (uid: string) => ({ namespace: uid, name: uid, uid }) as CachedMetadata;
  return {
    clock,
    lists,
    listed,
    answerWith: (next: () => Promise<void>) => (answer = next),
    ahead: (uid: string) => lists.listAhead({ metadata: metadataOf(uid) } as JobOwner),
    isFresh: (uid: string) => lists.isFresh(metadataOf(uid)),
  };
}

test('a list in advance counts from its begin, for as long as it is recent', async () => {
  const { clock, ahead, isFresh, answerWith } = setUp();
  let end = (): void => undefined;
  answerWith(() => new Promise((resolve) => (end = resolve)));
  ahead('a');
  await settled();
  expect([isFresh('a'), isFresh('b')]).toEqual([false, false]);
  end();
  await settled();
  expect(isFresh('a')).toBe(true);
  await clock.advance(maxAgeMs);
  expect(isFresh('a')).toBe(true);
  await clock.advance(1);
  expect(isFresh('a')).toBe(false);
});

test('a list in advance that fails does not count, and another one can begin', async () => {
  const { ahead, isFresh, answerWith } = setUp();
  answerWith(() => Promise.reject(new Error('refused')));
  ahead('a');
  await settled();
  expect(isFresh('a')).toBe(false);
  answerWith(() => Promise.resolve());
  ahead('a');
  await settled();
  expect(isFresh('a')).toBe(true);
});

test('no list in advance of a deleted owner counts, and none of an earlier term', async () => {
  const { lists, ahead, isFresh } = setUp();
  for (const uid of ['a', 'b']) ahead(uid);
  await settled();
  lists.forget('a');
  expect(['a', 'b'].map(isFresh)).toEqual([false, true]);
  lists.clear();
  expect(isFresh('b')).toBe(false);
});

test('an owner has one recent list in advance, and at most a hundred owners have one', async () => {
  const { clock, ahead, listed } = setUp();
  ahead('0');
  for (let uid = 0; uid < 200; uid += 1) ahead(String(uid));
  await settled();
  expect(listed).toHaveLength(100);
  await clock.advance(maxAgeMs + 1);
  ahead('199');
  await settled();
  expect(listed.at(-1)).toBe('199');
});
