import { expect, test } from '@jest/globals';
import type { FleetObject } from '@kron/fleet/fleet/fleet';
import { LastValid } from './lastValid.ts';

function job(identity: string): FleetObject {
  return {
    kind: 'KronJob',
    identity,
    labels: {},
    place: null,
    createdAt: null,
    spec: { schedule: '0 0 * * *' },
  };
}

function shown(objects: readonly FleetObject[]): string[] {
  return objects.map(({ identity, stale }) => (stale === true ? `${identity} stale` : identity));
}

const none = new Map<number, Set<string>>();
const [a, b] = [job('prod/a'), job('prod/b')];

test('a document with an error keeps its last valid object, the others go on', () => {
  const last = new LastValid();
  last.complete({
    objects: [
      { object: a, document: 0 },
      { object: b, document: 1 },
    ],
    broken: none,
  });
  const broken = new Map([[0, new Set<string>()]]);
  for (let again = 0; again < 2; again++)
    expect(shown(last.complete({ objects: [{ object: b, document: 1 }], broken }))).toEqual([
      'prod/b',
      'prod/a stale',
    ]);
});

test('an object is found by its identity after documents have moved', () => {
  const last = new LastValid();
  last.complete({ objects: [{ object: a, document: 0 }], broken: none });
  const broken = new Map([[1, new Set(['KronJob prod/a'])]]);
  expect(shown(last.complete({ objects: [{ object: b, document: 0 }], broken }))).toEqual([
    'prod/b',
    'prod/a stale',
  ]);
});

test('a deleted document leaves nothing, and a fixed one is not stale', () => {
  const last = new LastValid();
  last.complete({
    objects: [
      { object: a, document: 0 },
      { object: b, document: 1 },
    ],
    broken: none,
  });
  last.complete({ objects: [{ object: b, document: 1 }], broken: new Map([[0, new Set<string>()]]) });
  expect(shown(last.complete({ objects: [{ object: a, document: 0 }], broken: none }))).toEqual(['prod/a']);
  expect(shown(last.all())).toEqual(['prod/a stale']);
});

test('an object of another kind with the same name leaves nothing', () => {
  const last = new LastValid();
  const cronJob: FleetObject = { ...job('prod/a'), kind: 'CronJob', spec: { schedule: '0 0 * * *' } };
  last.complete({
    objects: [
      { object: a, document: 0 },
      { object: cronJob, document: 1 },
    ],
    broken: none,
  });
  const broken = new Map([[0, new Set(['KronJob prod/a'])]]);
  expect(last.complete({ objects: [], broken })).toEqual([{ ...a, stale: true }]);
});

test('a converted object is found by the kind that is written', () => {
  const last = new LastValid();
  last.complete({ objects: [{ object: { ...a, from: 'CronJob' }, document: 0 }], broken: none });
  const broken = new Map([[1, new Set(['CronJob prod/a'])]]);
  expect(shown(last.complete({ objects: [], broken }))).toEqual(['prod/a stale']);
});
