import { describe, expect, test } from '@jest/globals';
import type { Controller } from './controller.ts';
import { ControllerGroup } from './controllerGroup.ts';

function controller(name: string, calls: string[], parts: Partial<Controller> = {}): Controller {
  const called = (what: string) => async (): Promise<void> => void calls.push(`${name} ${what}`);
  return {
    synced: true,
    queueDepth: 0,
    nextWake: undefined,
    start: () => void calls.push(`${name} start`),
    whenSynced: called('whenSynced'),
    lead: called('lead'),
    stop: called('stop'),
    ...parts,
  };
}

describe('controllers as one', () => {
  test('are started, led and stopped together', async () => {
    const calls: string[] = [];
    const group = new ControllerGroup(controller('a', calls));
    group.add(controller('b', calls));
    group.start();
    await group.whenSynced();
    await group.lead();
    await group.stop();
    expect(calls).toEqual(
      ['start', 'whenSynced', 'lead', 'stop'].flatMap((what) => [`a ${what}`, `b ${what}`]),
    );
  });

  test('are synced when all are, queue what all do, and wake when the first does', () => {
    const group = new ControllerGroup(controller('a', [], { queueDepth: 2, nextWake: 70 }));
    expect([group.synced, group.queueDepth, group.nextWake]).toEqual([true, 2, 70]);
    group.add(controller('b', [], { queueDepth: 3, nextWake: 50, synced: false }));
    group.add(controller('c', []));
    expect([group.synced, group.queueDepth, group.nextWake]).toEqual([false, 5, 50]);
  });

  test('all end, also when one of them cannot', async () => {
    const calls: string[] = [];
    const group = new ControllerGroup(
      controller('a', calls, { stop: () => Promise.reject(new Error('no')) }),
    );
    group.add(controller('b', calls));
    await expect(group.stop()).rejects.toThrow('no');
    expect(calls).toEqual(['b stop']);
  });
});
