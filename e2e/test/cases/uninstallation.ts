import { expect } from '@jest/globals';
import { eventually } from '@kron/control-plane';
import { inventory } from '../../src/cluster/inventory.ts';
import { exampleNamespace, systemNamespace, workNamespace } from '../../src/cluster/stage.ts';
import { untilSettled } from '../../src/release/operators.ts';
import { definitions } from '../../src/release/release.ts';
import { type OnScene, step } from './scene.ts';

export function uninstallation(scene: OnScene): void {
  step(
    scene,
    'uninstalling leaves what install.md lists: the definitions with their objects, their Jobs, and two Leases',
    async (given) => {
      const { stage, release, before } = given;
      await release.uninstall();
      await untilSettled(stage, 0);
      const work = new RegExp(`^(?:${workNamespace}|${exampleNamespace}) (?:KronJob|ControlledJob|Job|Pod)/`);
      const stays = [
        ...(await definitions()).map((name) => `- CustomResourceDefinition/${name}`),
        ...['kron-holds', 'kron-operator'].map((name) => `${systemNamespace} Lease/${name}`),
      ];
      const inventoried = async (): Promise<string[]> =>
        (await inventory(stage.kubectl)).filter((one) => !before.includes(one));
      const others = (all: readonly string[]): string[] => all.filter((one) => !work.test(one));
      // The garbage collector runs later.
      const isGone = async (): Promise<boolean> => others(await inventoried()).join() === stays.join();
      await eventually('the rest is gone', isGone).catch(() => undefined);
      const left = await inventoried();
      expect(others(left)).toEqual(stays);
      expect(left).toContain(`${workNamespace} KronJob/hello`);
    },
  );
}
