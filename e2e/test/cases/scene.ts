import { test } from '@jest/globals';
import type { Kubectl } from '../../src/cluster/kubectl.ts';
import { operatorPods, type Stage, systemNamespace, workNamespace } from '../../src/cluster/stage.ts';
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

/** The output of the commands that explain a failed test, because the cluster is gone afterwards. */
async function diagnosis(kubectl: Kubectl): Promise<string> {
  const questions: readonly (readonly string[])[] = [
    ['get', 'nodes', '-o', 'wide'],
    ['get', 'pods', '-A', '-o', 'wide'],
    ['get', 'kronjobs', '-n', workNamespace, '-o', 'wide'],
    ['get', 'leases', '-n', systemNamespace, '-o', 'yaml'],
    ['describe', 'pods', '-n', systemNamespace, '-l', operatorPods],
    ['logs', '-n', systemNamespace, '-l', operatorPods, '--prefix', '--tail=60'],
    ['events', '-n', systemNamespace],
    ['events', '-n', workNamespace],
  ];
  const answers: string[] = [];
  for (const args of questions) {
    const { stdout, stderr } = await kubectl.tried(args);
    answers.push(`── kubectl ${args.join(' ')}\n${lastLines(stdout + stderr, 150)}`);
  }
  return answers.join('\n\n');
}

function lastLines(text: string, count: number): string {
  return text.split('\n').slice(-count).join('\n');
}
