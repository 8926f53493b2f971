import { because } from './because.ts';
import { absent, type Fixture, fixture, invalid, valid } from './fixture.ts';

const path = 'spec.spread';

export const spreadFixtures: readonly Fixture[] = [
  ...valid(path, [
    absent,
    null,
    { slot: 0, of: 1 },
    { slot: 7, of: 50, group: 'backups' },
    { slot: 9_999, of: 10_000 },
    { slot: 0, of: 1, group: null },
  ]),
  ...['a', '9', 'a-b', 'a--b', '0-9', 'x'.repeat(63)].map((group) =>
    fixture(path, { slot: 0, of: 1, group }, []),
  ),
  ...invalid(path, 'WrongType', ['7/50', 7, true, [], [7, 50]]),
  fixture(path, {}, [`${path}.of Required`, `${path}.slot Required`]),
  fixture(path, { group: 'backups' }, [`${path}.of Required`, `${path}.slot Required`]),
  fixture(path, { slot: 7 }, [`${path}.of Required`]),
  fixture(path, { of: 50 }, [`${path}.slot Required`]),
  fixture(path, { slot: null, of: 50 }, [`${path}.slot Required`]),
  fixture(path, { slot: 7, of: null }, [`${path}.of Required`]),
  ...['7', true, [7], {}].flatMap((value) => [
    fixture(path, { slot: value, of: 50 }, [`${path}.slot WrongType`]),
    fixture(path, { slot: 0, of: value }, [`${path}.of WrongType`]),
  ]),
  ...[-1, 1.5, 10_000].map((slot) => fixture(path, { slot, of: 10_000 }, [`${path}.slot OutOfRange`])),
  ...[-1, 0, 1.5, 10_001, 2 ** 40].map((of) => fixture(path, { slot: 0, of }, [`${path}.of OutOfRange`])),
  ...[
    [50, 50],
    [51, 50],
    [1, 1],
    [9_999, 50],
  ].map(([slot, of]) => fixture(path, { slot, of }, [`${path}.slot OutOfRange`], because.compare)),
  // Without a valid number of slots, any slot up to 9999 is in range.
  fixture(path, { slot: 9_999, of: 0 }, [`${path}.of OutOfRange`]),
  fixture(path, { slot: 10_000, of: 0 }, [`${path}.of OutOfRange`, `${path}.slot OutOfRange`]),
  fixture(path, { slot: -1, of: '50' }, [`${path}.of WrongType`, `${path}.slot OutOfRange`]),
  ...['', 'Backups', 'back_ups', '-a', 'a-', 'a.b', 'a b', 'ä', 'a\n'].map((group) =>
    fixture(path, { slot: 0, of: 1, group }, [`${path}.group InvalidFormat`]),
  ),
  fixture(path, { slot: 0, of: 1, group: 'x'.repeat(64) }, [`${path}.group TooLong`]),
  ...[5, true, [], {}].map((group) => fixture(path, { slot: 0, of: 1, group }, [`${path}.group WrongType`])),
  fixture(path, { slot: 0, of: 1, name: 'backups' }, [`${path}.name UnknownField`]),
  fixture(path, { slots: 0, of: 1 }, [`${path}.slots UnknownField`]),
];
