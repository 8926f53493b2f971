import { describe, expect, test } from '@jest/globals';
import type { Priority } from '@kron/kubernetes/transport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { NamespacePace } from '../sharing/namespacePace.ts';
import { type GatedRequest, RequestGate } from './requestGate.ts';
import { TokenBucket } from './tokenBucket.ts';

type Limits = { qps?: number; burst?: number; connections?: number };

/** A gate, the requests that have started, and a way to end each. */
function gateWith({ qps = 1_000, burst = 1_000, connections = 1_000 }: Limits) {
  const clock = new VirtualClock();
  const bucket = new TokenBucket({ clock, rate: qps, burst });
  const gate = new RequestGate({ clock, bucket, pace: new NamespacePace(clock), connections });
  const entered: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (name: string, priority: Priority = 'second', signal?: AbortSignal): Promise<void> =>
    gate.run({ namespace: '', kind: 'other', priority, signal }, () => {
      entered.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  return { clock, gate, entered, end: (name: string) => ends.get(name)?.(), send };
}

describe('RequestGate', () => {
  test('limits concurrent requests and starts the next one when one ends', async () => {
    const { gate, entered, end, send } = gateWith({ connections: 2 });
    void send('a');
    void send('b');
    void send('c');
    await settled();
    expect(entered).toEqual(['a', 'b']);
    expect(gate.waiting).toBe(1);
    end('b');
    await settled();
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  test('orders waiting requests by priority, then by arrival', async () => {
    const { entered, end, send } = gateWith({ connections: 1 });
    for (const name of ['open', 'event', 'status 1', 'status 2', 'create']) {
      void send(name, name === 'event' ? 'last' : name === 'create' ? 'first' : 'second');
    }
    for (const name of ['open', 'create', 'status 1', 'status 2', 'event']) {
      await settled();
      expect(entered.at(-1)).toBe(name);
      end(name);
    }
  });

  test('starts two second requests at a time while a first request is in flight', async () => {
    const { entered, end, send } = gateWith({});
    void send('create', 'first');
    for (const name of ['a', 'b', 'c', 'd', 'e']) void send(name);
    await settled();
    expect(entered).toEqual(['create', 'a', 'b']);
    end('b');
    await settled();
    expect(entered).toEqual(['create', 'a', 'b', 'c']);
    end('create');
    await settled();
    expect(entered).toEqual(['create', 'a', 'b', 'c', 'd', 'e']);
  });

  test('starts no last request while a first request is in flight, even if connections are free', async () => {
    const { entered, end, send } = gateWith({});
    void send('create 1', 'first');
    void send('event 1', 'last');
    void send('status', 'second');
    void send('create 2', 'first');
    await settled();
    end('create 1');
    await settled();
    expect(entered).toEqual(['create 1', 'status', 'create 2']);
    end('create 2');
    await settled();
    expect(entered.at(-1)).toBe('event 1');
  });

  test('starts last requests after half a minute of first requests without a pause', async () => {
    const { clock, entered, end, send } = gateWith({});
    void send('create 1', 'first');
    void send('event', 'last');
    await clock.advance(29_000);
    void send('create 2', 'first');
    await settled();
    end('create 1');
    await settled();
    expect(entered).not.toContain('event');
    await clock.advance(1_000);
    void send('create 3', 'first');
    await settled();
    expect(entered).toContain('event');
  });

  test('starts requests at the rate after a burst', async () => {
    const { clock, entered, send } = gateWith({ qps: 10, burst: 2 });
    for (const name of ['a', 'b', 'c', 'd']) void send(name);
    await settled();
    expect(entered).toHaveLength(2);
    await clock.advance(100);
    expect(entered).toHaveLength(3);
    await clock.advance(100);
    expect(entered).toHaveLength(4);
    expect(clock.timers).toBe(0);
  });

  test('starts a request whose token comes while the gate looks for one', async () => {
    const clock = new VirtualClock();
    const waits = [5];
    const bucket = { take: () => true, wait: () => waits.shift() ?? 0 };
    const gate = new RequestGate({ clock, bucket, pace: new NamespacePace(clock) });
    let hasStarted = false;
    void gate.run({ namespace: '', kind: 'other', priority: 'first' }, async () => {
      hasStarted = true;
    });
    await clock.advance(5);
    expect(hasStarted).toBe(true);
  });

  test('never sends a request that is aborted while it waits', async () => {
    const { clock, gate, entered, end, send } = gateWith({ connections: 1 });
    const controller = new AbortController();
    void send('a');
    const given = send('b', 'first', controller.signal);
    controller.abort(new Error('too late'));
    await expect(given).rejects.toThrow('too late');
    await expect(send('c', 'first', controller.signal)).rejects.toThrow('too late');
    end('a');
    await settled();
    expect(entered).toEqual(['a']);
    expect([gate.waiting, clock.timers]).toEqual([0, 0]);
    void send('d');
    await settled();
    expect(entered).toEqual(['a', 'd']);
  });

  test('a failed request frees its connection', async () => {
    const { gate, entered, send } = gateWith({ connections: 1 });
    const gated = { namespace: '', kind: 'other', priority: 'first' } as const;
    const refused = gate.run(gated, () => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
    void send('next');
    await settled();
    expect(entered).toEqual(['next']);
  });

  describe('among namespaces', () => {
    type Sent = Partial<GatedRequest> & { readonly namespace: string };

    /** A gate whose namespaces were all answered quickly. */
    async function sharedGate(connections: number, ...namespaces: readonly string[]) {
      const clock = new VirtualClock();
      const bucket = new TokenBucket({ clock, rate: 1_000, burst: 1_000 });
      const pace = new NamespacePace(clock);
      for (const namespace of namespaces) pace.end(pace.begin(namespace, 'create'));
      const gate = new RequestGate({ clock, bucket, pace, connections });
      const entered: string[] = [];
      const ends = new Map<string, () => void>();
      const send = (name: string, request: Sent): void => {
        void gate.run({ kind: 'create', priority: 'first', ...request }, () => {
          entered.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        });
      };
      const end = async (name: string): Promise<void> => {
        ends.get(name)?.();
        await settled();
      };
      return { clock, pace, gate, entered, send, end };
    }

    test('serves them in turn, and each in order of arrival', async () => {
      const { entered, send, end } = await sharedGate(1, 'shop', 'bank');
      for (const name of ['shop 1', 'shop 2', 'shop 3']) send(name, { namespace: 'shop' });
      for (const name of ['bank 1', 'bank 2']) send(name, { namespace: 'bank' });
      await settled();
      for (const name of ['shop 1', 'bank 1', 'shop 2', 'bank 2']) await end(name);
      expect(entered).toEqual(['shop 1', 'bank 1', 'shop 2', 'bank 2', 'shop 3']);
    });

    test('few creates of a namespace that may be slow start beside those of quick ones', async () => {
      const { clock, entered, send, end } = await sharedGate(20, 'bank');
      for (const name of ['bank 1', 'bank 2']) send(name, { namespace: 'bank' });
      for (let n = 1; n <= 10; n += 1) send(`new ${n}`, { namespace: 'new' });
      await settled();
      expect(entered).toEqual(['bank 1', 'bank 2', 'new 1', 'new 2', 'new 3', 'new 4']);
      await end('bank 1');
      send('bank 3', { namespace: 'bank' });
      await settled();
      expect(entered.slice(6)).toEqual(['bank 3']);
      // A namespace that may be slow waits for quick ones for a quarter of a second at most.
      await clock.advance(250);
      await end('bank 2');
      expect(entered.slice(7)).toEqual([5, 6, 7, 8, 9, 10].map((n) => `new ${n}`));
    });

    test('creates of a namespace that may be slow start when no create of a quick one is in flight', async () => {
      const { entered, send, end } = await sharedGate(20, 'bank');
      send('bank 1', { namespace: 'bank' });
      for (let n = 1; n <= 6; n += 1) send(`new ${n}`, { namespace: 'new' });
      await settled();
      expect(entered).toHaveLength(5);
      await end('bank 1');
      expect(entered).toHaveLength(7);
    });

    test('a slow create holds up no other request', async () => {
      const { clock, entered, send } = await sharedGate(8, 'shop', 'bank');
      send('hangs', { namespace: 'shop' });
      await settled();
      await clock.advance(500);
      const others = { namespace: 'bank', kind: 'other' } as const;
      for (const name of ['status 1', 'status 2', 'status 3']) send(name, { ...others, priority: 'second' });
      send('event', { ...others, priority: 'last' });
      await settled();
      expect(entered).toEqual(['hangs', 'status 1', 'status 2']);
      await clock.advance(501);
      expect(entered).toEqual(['hangs', 'status 1', 'status 2', 'status 3', 'event']);
    });

    test('a namespace creates one at a time after three long creates, until one is quick', async () => {
      const { clock, entered, gate, send, end } = await sharedGate(8, 'shop');
      for (const name of ['long 1', 'long 2', 'long 3']) send(name, { namespace: 'shop' });
      await settled();
      await clock.advance(6_000);
      for (const name of ['long 1', 'long 2', 'long 3']) await end(name);
      for (const name of ['a', 'b', 'c']) send(name, { namespace: 'shop' });
      send('read', { namespace: 'shop', kind: 'other' });
      await settled();
      expect(entered.slice(3)).toEqual(['a']);
      await end('a');
      expect(entered.slice(3)).toEqual(['a', 'b', 'c', 'read']);
      expect(gate.inFlight).toEqual(new Map([['shop', 3]]));
    });
  });
});
