import { expect } from '@jest/globals';
import { inventory } from '../../src/cluster/inventory.ts';
import { exampleNamespace, systemNamespace, workNamespace } from '../../src/cluster/stage.ts';
import { definitions } from '../../src/release/definitions.ts';
import { untilSettled } from '../../src/release/operators.ts';
import { type OnScene, step } from './scene.ts';

export function uninstallation(scene: OnScene): void {
  step(
    scene,
    'the release goes, and leaves what install.md says: definitions, what is of them, its Jobs, the Lease',
    async (given) => {
      const { stage, release, before } = given;
      await release.uninstall();
      await untilSettled(stage, 0);
      const left = (await inventory(stage.kubectl)).filter((one) => !before.includes(one));
      const work = new RegExp(`^(?:${workNamespace}|${exampleNamespace}) (?:KronJob|ControlledJob|Job|Pod)/`);
      expect(left.filter((one) => !work.test(one))).toEqual([
        ...(await definitions()).map((name) => `- CustomResourceDefinition/${name}`),
        `${systemNamespace} Lease/kron-operator`,
      ]);
      expect(left).toContain(`${workNamespace} KronJob/hello`);
    },
  );
}
