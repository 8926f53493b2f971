import { expect } from '@jest/globals';
import { exitCodeOf, nodeOf } from '../../src/cluster/podState.ts';
import { operatorPods, type Stage, systemNamespace } from '../../src/cluster/stage.ts';
import {
  fewestReady,
  leader,
  operators,
  untilAnotherLeads,
  untilSettled,
} from '../../src/release/operators.ts';
import { type OnScene, step } from './scene.ts';

type Node = {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly unschedulable?: boolean;
    readonly taints?: readonly { readonly effect: string }[];
  };
};

/** Schedulable nodes except one. */
async function otherNodes({ kubectl }: Stage, name: string): Promise<Node[]> {
  const { items } = JSON.parse(await kubectl(['get', 'nodes', '-o', 'json'])) as {
    readonly items: readonly Node[];
  };
  return items.filter(
    ({ metadata, spec }) =>
      metadata.name !== name &&
      spec.unschedulable !== true &&
      !(spec.taints ?? []).some(({ effect }) => effect !== 'PreferNoSchedule'),
  );
}

function nodeOfPod(stage: Stage, name: string): string {
  const pod = operators(stage).find(({ metadata }) => metadata.name === name);
  const node = pod === undefined ? undefined : nodeOf(pod);
  if (node === undefined) throw new Error(`pod ${name} has no node`);
  return node;
}

/** The exit code of a Pod's container, from the record. */
function lastExitCode({ record }: Stage, name: string): number | undefined {
  return record
    .of(systemNamespace)
    .filter(({ resource, object }) => resource === 'pods' && object.metadata.name === name)
    .map(({ object }) => exitCodeOf(object))
    .findLast((code) => code !== undefined);
}

export function leaderChange(scene: OnScene): void {
  step(
    scene,
    'the leader is deleted: it shuts down cleanly, another one leads, and the load continues',
    async (given) => {
      const { stage, load } = given;
      const before = await stage.until(systemNamespace, 'one leads', () => leader(stage));
      await stage.kubectl(['delete', 'pod', '-n', systemNamespace, before, '--wait=false']);
      await untilAnotherLeads(stage, before);
      await load.untilNextJob();
      await untilSettled(stage, 2);
      // 137 would mean that it ignored SIGTERM.
      expect(lastExitCode(stage, before)).toBe(0);
    },
  );

  step(
    scene,
    'its node is drained: one operator is ready at any time, and another one leads',
    async (given) => {
      const { stage, load } = given;
      const before = await stage.until(systemNamespace, 'one leads', () => leader(stage));
      const from = stage.record.of(systemNamespace).length;
      const node = nodeOfPod(stage, before);
      const isAlone = (await otherNodes(stage, node)).length === 0;
      const args = [
        'drain',
        node,
        '--pod-selector',
        operatorPods,
        '--ignore-daemonsets',
        '--delete-emptydir-data',
      ];
      const drained = stage.kubectl([...args, '--timeout=15m']);
      // Checked below; a rejection before that must not end the process.
      drained.catch(() => undefined);
      try {
        // Without another node, the second Pod cannot be evicted until this node is schedulable again.
        if (isAlone) await untilOneIsLeftWaiting(stage);
        if (isAlone) await stage.kubectl(['uncordon', node]);
        await drained;
      } finally {
        await stage.kubectl(['uncordon', node]);
      }
      await untilAnotherLeads(stage, before);
      await load.untilNextJob();
      await untilSettled(stage, 2);
      expect(fewestReady(stage.record.of(systemNamespace), from)).toBe(1);
    },
  );
}

/** Waits until one operator is ready and the replacement of the other is unschedulable. */
function untilOneIsLeftWaiting(stage: Stage): Promise<unknown> {
  return stage.until(systemNamespace, 'one operator is evicted and its replacement has no node', () => {
    const there = operators(stage);
    return there.length === 2 && there.some((pod) => nodeOf(pod) === undefined);
  });
}
