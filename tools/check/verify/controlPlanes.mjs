import { spawnSync } from 'node:child_process';
import { skipped } from './runStep.mjs';

/** The oldest and the newest supported minor version of Kubernetes. */
export const [oldest, newest] = ['1.34', '1.36'];

/** Builds missing control planes in the background, the newest first. @returns a step for each, which waits for its build */
export function buildControlPlanes(background) {
  const possible = Boolean(process.env.CI) || spawnSync('go', ['version']).status === 0;
  let previous = Promise.resolve();
  const built = (version) => (run) => {
    // The newest is the default, which may come from KUBEBUILDER_ASSETS.
    const env = version === newest ? {} : { KRON_KUBERNETES: version };
    const build = previous.then(() =>
      run(process.execPath, ['tools/control-plane/main.mjs', 'build'], { env }),
    );
    previous = build.catch(() => undefined);
    return async () => ((await build) === 0 ? { passed: 1 } : { failed: 1 });
  };
  return [newest, oldest].map((version) => {
    const name = `control plane ${version}`;
    return possible
      ? background.step(name, built(version))
      : { name, run: skipped('no Go to build a control plane with') };
  });
}
