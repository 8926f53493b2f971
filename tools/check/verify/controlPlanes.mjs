import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { root } from '../bootstrap/root.mjs';
import { skipped } from './runStep.mjs';

/** The oldest and the newest supported minor version of Kubernetes. */
export const [oldest, newest] = ['1.34', '1.36'];

/** Builds missing control planes in the background, the newest first. */
export function buildControlPlanes() {
  const possible = Boolean(process.env.CI) || spawnSync('go', ['version']).status === 0;
  const started = new Set();
  let previous = Promise.resolve();
  const builds = new Map(
    (possible ? [newest, oldest] : []).map((version) => {
      previous = previous.then(() => build(version, started));
      return [version, previous];
    }),
  );

  return {
    /** A step that waits for the build of a version. */
    step: (version) => ({
      name: `control plane ${version}`,
      run: possible
        ? async () => {
            const { code, said } = await builds.get(version);
            console.log(said.trim());
            return code === 0 ? { passed: 1 } : { failed: 1 };
          }
        : skipped('no Go to build a control plane with'),
    }),
    stop: () => {
      for (const child of started) child.kill();
    },
  };
}

function build(version, started) {
  const child = spawn(process.execPath, ['tools/control-plane/main.mjs', 'build'], {
    cwd: root,
    // The newest is the default, which may come from KUBEBUILDER_ASSETS.
    env: { ...process.env, ...(version === newest ? {} : { KRON_KUBERNETES: version }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A lower priority than the tests, because some of them depend on time.
  setPriority(child.pid, 10);
  started.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => void (said += text));
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, said: error.message }));
    child.on('close', (code) => {
      started.delete(child);
      done({ code, said });
    });
  });
}
