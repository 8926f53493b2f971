import { describe, expect, test } from '@jest/globals';
import type { Controller } from './controller.ts';
import { ControllerGroup } from './controllerGroup.ts';
import type { QueueState } from './queue/reconcileQueue.ts';

function controller(name: string, calls: string[], parts: Partial<Controller> = {}): Controller {
  const called = (what: string) => async (): Promise<void> => void calls.push(`${name} ${what}`);
  return {
    synced: true,
    rewind: () => void calls.push(`${name} rewind`),
    queues: [],
    start: () => void calls.push(`${name} start`),
    whenSynced: called('whenSynced'),
    lead: called('lead'),
    pause: () => void calls.push(`${name} pause`),
    stop: called('stop'),
    ...parts,
  };
}

describe('ControllerGroup', () => {
  test('starts, leads and stops all controllers', async () => {
    const calls: string[] = [];
    const group = new ControllerGroup([controller('a', calls)]);
    await group.join(controller('b', calls));
    group.start();
    await group.whenSynced();
    await group.lead();
    await group.stop();
    expect(calls).toEqual(
      ['start', 'whenSynced', 'lead', 'stop'].flatMap((what) => [`a ${what}`, `b ${what}`]),
    );
  });

  test('is synced when all are, and has the queues of all', () => {
    const queue = (depth: number): QueueState => ({ depth, nextWake: undefined, waits: () => [] });
    const queues = [queue(2), queue(3)] as const;
    const a = controller('a', [], { queues: [queues[0]] });
    const b = controller('b', [], { queues: [queues[1]], synced: false });
    const one = new ControllerGroup([a]);
    expect([one.synced, one.queues]).toEqual([true, [queues[0]]]);
    const group = new ControllerGroup([a, b, controller('c', [])]);
    expect([group.synced, group.queues]).toEqual([false, queues]);
  });

  test('stops all controllers even if one fails to stop', async () => {
    const calls: string[] = [];
    const failing = controller('a', calls, { stop: () => Promise.reject(new Error('no')) });
    const group = new ControllerGroup([failing, controller('b', calls)]);
    await expect(group.stop()).rejects.toThrow('no');
    expect(calls).toEqual(['b stop']);
  });

  test('a controller that joins a running group leads and stops with it', async () => {
    const calls: string[] = [];
    const group = new ControllerGroup([controller('a', calls)]);
    group.start();
    await group.join(controller('b', calls));
    expect(calls).toEqual(['a start', 'b start', 'b whenSynced']);
    await group.lead();
    await group.join(controller('c', calls));
    expect(calls.slice(3)).toEqual(['a lead', 'b lead', 'c start', 'c whenSynced', 'c lead']);
    await group.stop();
    await group.join(controller('d', calls));
    expect(calls.slice(8)).toEqual(['a stop', 'b stop', 'c stop']);
  });

  test('a joining controller with slow lists delays no other and is stopped with them', async () => {
    const calls: string[] = [];
    const group = new ControllerGroup([controller('a', calls)]);
    group.start();
    let fill = (): void => undefined;
    const whenSynced = (): Promise<void> => new Promise((resolve) => (fill = resolve));
    const joined = group.join(controller('b', calls, { whenSynced, synced: false }));
    expect(group.synced).toBe(true);
    await group.lead();
    await group.stop();
    fill();
    await joined;
    expect(calls).toEqual(['a start', 'b start', 'a lead', 'a stop', 'b stop']);
  });
});
