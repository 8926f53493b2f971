import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { root } from '../bootstrap/root.mjs';
import { skipped } from './runStep.mjs';

/** The minor versions of Kubernetes that are supported, by the ends of their range. */
export const [oldest, newest] = ['1.34', '1.36'];

/** Builds the control planes in the background, the newest first, unless they are in the cache. */
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
    /** The step that waits for a version. */
    step: (version) => ({
      name: `control plane ${version}`,
      run: possible
        ? async () => {
            const { code, said } = await builds.get(version);
            console.log(said.trim());
            return code === 0 ? { passed: 1 } : { failed: 1 };
          }
        : skipped('there is no Go to build a control plane with'),
    }),
    stop: () => {
      for (const child of started) child.kill();
    },
  };
}

function build(version, started) {
  const child = spawn(process.execPath, ['tools/control-plane/main.mjs', 'build'], {
    cwd: root,
    env: { ...process.env, KRON_KUBERNETES: version },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Below the tests, some of which depend on time.
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
