import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { NamespacePace } from './namespacePace.ts';
import { Shares } from './shares.ts';

const each = 20;
const reserve = 7;
const quarter = 6;
const half = 14;

type Pace = 'quick' | 'slow' | 'long' | 'hanging' | 'unknown';

/** Shares among namespaces whose pace is in their name. */
async function sharesAmong(namespaces: readonly string[]): Promise<Shares> {
  const clock = new VirtualClock();
  const pace = new NamespacePace(clock);
  const send = async (namespace: string, ms: number): Promise<void> => {
    const request = pace.begin(namespace, 'create');
    await clock.advance(ms);
    pace.end(request);
  };
  for (const namespace of namespaces) {
    if (paceOf(namespace) === 'hanging')
      for (let count = 0; count < 3; count += 1) await send(namespace, 6_000);
    if (paceOf(namespace) === 'slow') await send(namespace, 2_000);
    if (paceOf(namespace) === 'long') await send(namespace, 6_000);
    if (paceOf(namespace) === 'quick') await send(namespace, 10);
  }
  return new Shares(pace, () => undefined);
}

function paceOf(namespace: string): Pace {
  return namespace.split(' ')[0] as Pace;
}

/** Starts as many as possible. */
function fill(shares: Shares, namespace: string): number {
  for (let count = 0; ; count += 1) {
    if (!shares.openTo(each, 'create')(namespace)) return count;
    shares.start(namespace, 'create');
  }
}

describe('Shares', () => {
  test('one quick namespace alone gets all but the reserve, which is for others', async () => {
    const others = Array.from({ length: 10 }, (_, n) => `quick ${n}`);
    const shares = await sharesAmong(['quick one', ...others]);
    expect(fill(shares, 'quick one')).toBe(each);
    expect(others.map((other) => fill(shares, other)).filter((count) => count > 0)).toEqual(
      Array.from({ length: reserve }, () => 1),
    );
  });

  test('slow namespaces share a quarter, and take nothing from the others', async () => {
    const shares = await sharesAmong(['slow a', 'slow b', 'quick one']);
    shares.start('quick one', 'create');
    expect(fill(shares, 'slow a') + fill(shares, 'slow b')).toBe(quarter);
    expect(fill(shares, 'quick one')).toBe(each - 1);
  });

  test('a namespace with a slow answer does not wait for those whose creates hang', async () => {
    const shares = await sharesAmong(['slow a', 'long a', 'long b']);
    shares.start('slow a', 'create');
    expect(fill(shares, 'long a') + fill(shares, 'long b')).toBe(quarter);
    expect(fill(shares, 'slow a')).toBe(quarter - 1);
  });

  test('slow namespaces are not limited while no other one has anything in progress', async () => {
    const shares = await sharesAmong(['slow a', 'slow b', 'quick one']);
    expect([fill(shares, 'slow a'), fill(shares, 'slow b')]).toEqual([each, 0]);
    expect(fill(shares, 'quick one')).toBe(each);
  });

  test('a namespace whose creates hang again and again creates one at a time, and sends other requests beside it', async () => {
    const shares = await sharesAmong(['hanging a', 'quick one']);
    shares.start('quick one', 'create');
    const isOpen = () => (['create', 'other'] as const).map((kind) => shares.openTo(each, kind)('hanging a'));
    const before = isOpen();
    shares.start('hanging a', 'create');
    const during = isOpen();
    shares.end('hanging a', 'create');
    shares.start('hanging a', 'other');
    expect([before, during, isOpen()]).toEqual([
      [true, true],
      [false, true],
      [true, true],
    ]);
  });

  test('namespaces of unknown pace share a half beyond their first, and leave the reserve to quick ones', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `unknown ${n}`);
    const others = Array.from({ length: reserve }, (_, n) => `quick ${n}`);
    const shares = await sharesAmong(others);
    expect(names.map((name) => fill(shares, name)).filter((count) => count > 0)).toEqual([
      half,
      1,
      1,
      1,
      1,
      1,
      1,
    ]);
    expect(others.map((other) => fill(shares, other)).slice(0, 2)).toEqual([each - half, 1]);
  });

  test('whatever the others have in progress, a quick namespace with nothing in progress waits for no slow or unknown one', async () => {
    const names = ['quick a', 'quick b', 'slow a', 'slow b', 'unknown a', 'unknown b', 'unknown c'];
    const shares = await sharesAmong([...names, 'quick idle']);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 200 }), (starts) => {
        const started = starts.filter((namespace) => {
          const isOpen = shares.openTo(each, 'create')(namespace);
          if (isOpen) shares.start(namespace, 'create');
          return isOpen;
        });
        const count = (pace: Pace): number => started.filter((name) => paceOf(name) === pace).length;
        expect(count('slow')).toBeLessThanOrEqual(each);
        expect(count('unknown')).toBeLessThanOrEqual(each);
        expect(count('quick') + Math.min(count('unknown'), half)).toBeLessThanOrEqual(each + reserve);
        // Two quick namespaces can take one each of the reserve, and so can three unknown ones.
        expect(shares.openTo(each, 'create')('quick idle')).toBe(true);
        for (const namespace of started) shares.end(namespace, 'create');
        expect(shares.inProgress.size).toBe(0);
      }),
    );
  });
});
