import { describe, expect, test } from '@jest/globals';
import { type Cacheable, type CacheEvent, ObjectCache } from './objectCache.ts';

type Thing = Cacheable & { readonly metadata: { readonly uid: string; readonly resourceVersion: string } };

const thing = (name: string, uid: string, version: number): Thing => ({
  metadata: { name, namespace: 'prod', uid, resourceVersion: String(version) },
});

function cacheOf(...objects: Thing[]) {
  const events: string[] = [];
  const tell = ({ type, object }: CacheEvent<Thing>): void => {
    events.push(`${type} ${object.metadata.uid}@${object.metadata.resourceVersion}`);
  };
  const cache = new ObjectCache<Thing>(tell);
  cache.replace(objects, '0');
  events.length = 0;
  return { cache, events, version: (key: string) => cache.get(key)?.metadata.resourceVersion };
}

describe('ObjectCache', () => {
  test('an own write stays when the watch brings an older version', () => {
    const { cache, events, version } = cacheOf(thing('a', 'u1', 5));
    cache.put(thing('a', 'u1', 10));
    cache.put(thing('a', 'u1', 7));
    cache.put(thing('a', 'u1', 10));
    expect(version('prod/a')).toBe('10');
    expect(events).toEqual(['updated u1@10']);
  });

  test('versions compare as numbers of any length', () => {
    const { cache, version } = cacheOf(thing('a', 'u1', 9));
    cache.put(thing('a', 'u1', 10));
    expect(version('prod/a')).toBe('10');
  });

  test('replacing an object by another one of the same name is a deletion and an addition', () => {
    const { cache, events } = cacheOf(thing('a', 'u1', 5));
    cache.put(thing('a', 'u2', 8));
    expect(events).toEqual(['deleted u1@5', 'added u2@8']);
  });

  test('removing an object keeps another one that has taken its name', () => {
    const { cache, events } = cacheOf(thing('a', 'u2', 8));
    cache.remove(thing('a', 'u1', 7));
    expect(events).toEqual([]);
    cache.remove(thing('a', 'u2', 9));
    cache.remove(thing('a', 'u2', 9));
    expect(events).toEqual(['deleted u2@8']);
    expect(cache.size).toBe(0);
  });

  test('a list emits one event for each object that differs', () => {
    const { cache, events } = cacheOf(
      thing('same', 'u1', 1),
      thing('changed', 'u2', 2),
      thing('gone', 'u3', 3),
      thing('recreated', 'u4', 4),
    );
    cache.replace(
      [
        thing('same', 'u1', 1),
        thing('changed', 'u2', 12),
        thing('recreated', 'u5', 13),
        thing('new', 'u6', 14),
      ],
      '20',
    );
    expect(events).toEqual(['deleted u3@3', 'updated u2@12', 'deleted u4@4', 'added u5@13', 'added u6@14']);
    expect([...cache.values()]).toHaveLength(4);
  });

  test('a list does not undo later writes', () => {
    const { cache, events, version } = cacheOf(thing('a', 'u1', 5));
    cache.put(thing('a', 'u1', 30));
    cache.put(thing('b', 'u2', 31));
    events.length = 0;
    cache.replace([thing('a', 'u1', 5)], '20');
    expect([version('prod/a'), version('prod/b')]).toEqual(['30', '31']);
    expect(events).toEqual([]);
  });

  test.each([
    ['at an earlier version is removed', '19', ['deleted u2@6']],
    ['at the same version stays', '20', []],
    ['at a later version stays', '21', []],
  ])('what a list lacks, and a live list showed %s', (_, version, expected) => {
    const { cache, events } = cacheOf(thing('a', 'u1', 5), thing('b', 'u2', 6));
    cache.replace([thing('a', 'u1', 5)], '20', new Map([['u2', version]]));
    expect(events).toEqual(expected);
  });

  test('a list from a restored server replaces everything', () => {
    const { cache, events } = cacheOf(thing('a', 'u1', 30), thing('b', 'u2', 31));
    cache.rewind();
    cache.replace([thing('a', 'u1', 5)], '20');
    expect(events).toEqual(['deleted u2@31', 'updated u1@5']);
  });

  test('after a restore the same version can have another content, and own writes that follow stay', () => {
    const { cache, events, version } = cacheOf(thing('a', 'u1', 12), thing('b', 'u2', 12));
    cache.rewind();
    expect(cache.comparable('prod/a')).toBeUndefined();
    cache.putOwn(thing('b', 'u2', 11));
    cache.replace([thing('a', 'u1', 12), thing('b', 'u2', 7)], '10');
    expect(events).toEqual(['updated u2@11', 'updated u1@12']);
    expect(version('prod/b')).toBe('11');
    expect(cache.comparable('prod/a')).toBeDefined();
  });
});
