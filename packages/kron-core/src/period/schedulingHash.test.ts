import { describe, expect, test } from '@jest/globals';
import { compile } from './compile.ts';
import { schedulingHash } from './schedulingHash.ts';

const hashOf = (window: unknown): string => schedulingHash({ schedule: '0 0 * * *', window });

/** `value`, nested in this many lists. */
const nested = (value: unknown, lists: number): unknown => (lists === 0 ? value : [nested(value, lists - 1)]);

describe('the scheduling hash of what is not JSON', () => {
  test('does not call toJSON', () => {
    const toJSON = () => {
      throw new Error('called');
    };
    expect(hashOf({ duration: '1h', toJSON })).toBe(hashOf({ duration: '1h' }));
    expect(hashOf(Object.assign([1], { toJSON }))).toBe(hashOf([1]));
    expect(hashOf(Object.assign(() => 1, { toJSON }))).toBe(hashOf(null));
    expect(hashOf([Object.assign(() => 1, { toJSON })])).toBe(hashOf([null]));
    expect(schedulingHash({ schedule: '0 0 * * *', toJSON })).toBe(hashOf(undefined));
  });

  test('compile does not call it either', () => {
    const toJSON = () => {
      throw new Error('called');
    };
    const only = Object.assign([{ hours: '1' }], { toJSON });
    const spec = { identity: 'a/b', schedule: '0 0 * * *' };
    const plain = compile({ ...spec, constraints: { only: [{ hours: '1' }] } });
    expect(compile({ ...spec, constraints: { only } }).schedulingHash).toBe(plain.schedulingHash);
  });

  test('covers own fields only', () => {
    expect(schedulingHash(Object.create({ schedule: '0 0 * * *' }))).toBe(schedulingHash({}));
  });

  test('ignores symbols', () => {
    expect(hashOf({ duration: Symbol('1h'), [Symbol('mode')]: 'after' })).toBe(hashOf({ mode: 'after' }));
  });

  test('covers seven levels', () => {
    expect(hashOf(nested('a', 6))).not.toBe(hashOf(nested('b', 6)));
    expect(hashOf(nested('a', 7))).toBe(hashOf(nested('b', 7)));
  });

  test('ends for endless lists', () => {
    const endless: unknown[] = [];
    endless.push(endless, endless, endless, endless, endless, endless, endless, endless, endless, endless);
    expect(hashOf(endless)).toMatch(/^v1:[0-9a-f]{64}$/);
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    expect(hashOf(sparse)).not.toBe(hashOf([]));
  });
});
