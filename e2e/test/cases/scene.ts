import { test } from '@jest/globals';
import type { Stage } from '../../src/cluster/stage.ts';
import { diagnosis } from '../../src/diagnosis.ts';
import type { Load } from '../../src/load/load.ts';
import type { Release } from '../../src/release/release.ts';

/** What each test passes on to later ones. */
export type Scene = {
  readonly stage: Stage;
  readonly release: Release;
  readonly load: Load;
  /** All objects from before Kron. */
  readonly before: readonly string[];
};

/** Returns the scene. @throws Error before it is set */
export type OnScene = () => Scene;

let broken: string | undefined;

/** A test that prints a diagnosis of the cluster if it fails. */
export function step(scene: OnScene, name: string, run: (scene: Scene) => Promise<void>): void {
  test(name, async () => {
    if (broken !== undefined) throw new Error(`not run, because an earlier step failed: ${broken}`);
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

/** A test without which later ones cannot run. */
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
