import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { kronJobs } from '@kron/kubernetes/resources';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { KindFault } from './watchedKind.ts';
import { WatchedKind } from './watchedKind.ts';

const place = { resource: kronJobs, namespace: 'prod' };

let transport: FakeTransport;
let clock: VirtualClock;
let faults: (KindFault['type'] | null)[];
let seen: string[];
let kind: WatchedKind<{ metadata: { name: string } }>;

beforeEach(() => {
  transport = new FakeTransport();
  clock = new VirtualClock();
  faults = [];
  seen = [];
  kind = new WatchedKind({
    ...place,
    transport,
    clock,
    transform: ({ metadata }) => ({ metadata }),
    onEvent: ({ type, object }) => void seen.push(`${type} ${object.metadata.name}`),
    onFault: (fault) => {
      const type = fault?.type ?? null;
      if (faults.at(-1) !== type) faults.push(type);
    },
  });
});
afterEach(async () => {
  const stopped = kind.stop();
  await clock.advance(0);
  await stopped;
});

const forbidden = () => ApiError.from(403, { reason: 'Forbidden', message: 'no' });
const create = (name: string) => transport.create(place, { metadata: { name } } as never);
const lists = () => transport.requests.filter((one) => one === 'list').length;

test('an object that may not be watched is listed every 30 s, and watched once that is allowed', async () => {
  transport.faults.push(...Array.from({ length: 3 }, () => ({ request: 'watch', error: forbidden() })));
  kind.start();
  await clock.advance(0);
  expect({ faults, lists: lists() }).toEqual({ faults: [null, 'unwatched'], lists: 1 });
  await create('a');
  await clock.advance(29_999);
  expect({ seen, lists: lists() }).toEqual({ seen: [], lists: 1 });
  await clock.advance(1);
  expect({ seen, lists: lists() }).toEqual({ seen: ['added a'], lists: 2 });
  await clock.advance(60_000);
  expect({ watchers: transport.watchers, lists: lists() }).toEqual({ watchers: 1, lists: 4 });
  await create('b');
  await clock.advance(0);
  expect({ seen, last: faults.at(-1) }).toEqual({ seen: ['added a', 'added b'], last: null });
});

test.each<[string, Error, KindFault['type'], number]>([
  ['may not be listed is settled, and listed again after 30 s', forbidden(), 'forbidden', 30_000],
  ['cannot be listed is settled, and listed again soon', new Error('refused'), 'lost', 5_000],
])('a kind that %s', async (_, error, fault, waitMs) => {
  transport.faults.push({ request: 'list', error });
  kind.start();
  await kind.whenSettled();
  expect(faults).toEqual([fault]);
  await create('a');
  await clock.advance(waitMs);
  expect({ faults, seen }).toEqual({ faults: [fault, null], seen: ['added a'] });
});

test.each<[string, Error, number]>([
  ['with backoff', new Error('refused'), 30],
  [
    'after the time that the server asks for',
    ApiError.from(429, { reason: 'TooManyRequests', message: 'no' }, '20'),
    4,
  ],
])(
  'a kind whose watches all fail is listed %s, and the fault stays until a watch works',
  async (_, error, most) => {
    transport.faults.push(...Array.from({ length: 1_000 }, () => ({ request: 'watch', error })));
    kind.start();
    await clock.advance(60_000);
    expect(lists()).toBeLessThanOrEqual(most);
    expect(faults).toEqual([null, 'lost', null, 'lost']);
    transport.faults.splice(0);
    await clock.advance(30_000);
    await create('a');
    await clock.advance(0);
    expect({ seen, last: faults.at(-1) }).toEqual({ seen: ['added a'], last: null });
  },
);

test('a lost server is asked again after at most 5 s, and then listed', async () => {
  kind.start();
  await clock.advance(0);
  transport.faults.push(
    ...Array.from({ length: 12 }, () => ({ request: 'list', error: new Error('refused') })),
  );
  transport.endWatches(new Error('reset'));
  await clock.advance(0);
  expect(faults).toEqual([null, 'lost']);
  await create('a');
  await clock.advance(60_000);
  expect({ faults, seen }).toEqual({ faults: [null, 'lost', null], seen: ['added a'] });
});

test('after a sleep of the machine it reads what it missed', async () => {
  kind.start();
  await clock.advance(0);
  transport.endWatches();
  await create('a');
  await clock.freeze(3 * 3_600_000);
  await clock.advance(1_000);
  expect({ seen, last: faults.at(-1) }).toEqual({ seen: ['added a'], last: null });
  expect(faults).not.toContain('forbidden');
});
