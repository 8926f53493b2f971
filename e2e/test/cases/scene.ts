import { test } from '@jest/globals';
import type { Stage } from '../../src/cluster/stage.ts';
import { diagnosis } from '../../src/diagnosis.ts';
import type { Load } from '../../src/load/load.ts';
import type { Release } from '../../src/release/release.ts';

/** What one test leaves for those that come after it. */
export type Scene = {
  readonly stage: Stage;
  readonly release: Release;
  readonly load: Load;
  /** Everything that was there before Kron. */
  readonly before: readonly string[];
};

/** Gives the scene; throws as long as it is not set. */
export type OnScene = () => Scene;

let broken: string | undefined;

/** A test that says, when it fails, what a person would have looked at on the cluster. */
export function step(scene: OnScene, name: string, run: (scene: Scene) => Promise<void>): void {
  test(name, async () => {
    if (broken !== undefined) throw new Error(`not tried, as before that this has failed: ${broken}`);
    try {
      await run(scene());
    } catch (error) {
      const found = await diagnosis(scene().stage.kubectl);
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${found}`, {
        cause: error,
      });
    }
  });
}

/** One without which those after it make no sense. */
export function essentialStep(scene: OnScene, name: string, run: (scene: Scene) => Promise<void>): void {
  step(scene, name, async (given) => {
    try {
      await run(given);
    } catch (error) {
      broken = name;
      throw error;
    }
  });
}
