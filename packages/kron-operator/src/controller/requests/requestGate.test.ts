import { describe, expect, test } from '@jest/globals';
import type { Priority } from '@kron/kubernetes/transport';
import { settled, VirtualClock } from '../../testing/virtualClock.ts';
import { RequestGate } from './requestGate.ts';

/** A gate, the requests that have started, and a way to end each. */
function gateWith(limits: { qps?: number; burst?: number; connections?: number }) {
  const clock = new VirtualClock();
  const gate = new RequestGate({ clock, qps: 1_000, burst: 1_000, connections: 1_000, ...limits });
  const entered: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (name: string, priority: Priority = 'second', signal?: AbortSignal): Promise<void> =>
    gate.run(priority, signal, () => {
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

  test('limits second requests to a quarter of the connections while a first request is in flight', async () => {
    const { entered, end, send } = gateWith({ connections: 8 });
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
    await expect(gate.run('first', undefined, () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    void send('next');
    await settled();
    expect(entered).toEqual(['next']);
  });
});
