import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cache, root } from '../bootstrap/root.mjs';
import { mustRun } from '../bootstrap/run.mjs';

/** The recipe provides this image with Node 24. */
const base = 'localhost/node:24';

/**
 * A cluster of one node, made by the scripts of a folder. They keep builds in `NODE_CACHE` and the files of the running
 * cluster in `NODE_RUN`:
 *
 * - `up.sh` starts it. Then there are NODE_RUN/kubeconfig, NODE_CACHE/bin/kubectl, and in the cluster the images
 *   localhost/busybox:local and localhost/node:24; the second one also as NODE_CACHE/images/node.tar.
 * - `image.sh NAME:TAG CONTEXT ARGUMENTS…` builds an image by `buildah bud` and loads it into the node as
 *   localhost/NAME:TAG.
 * - `down.sh` removes everything that up.sh has started, even if up.sh failed.
 */
export function oneNodeCluster(recipe, environment) {
  const folders = { NODE_CACHE: environment.NODE_CACHE ?? resolve(cache, 'cluster'), NODE_RUN: undefined };
  const takeDown = () => {
    if (folders.NODE_RUN === undefined) return;
    spawnSync(join(recipe, 'down.sh'), [], { env: { ...process.env, ...folders }, stdio: 'inherit' });
  };

  return {
    /** Starts the cluster and returns the environment of its tests. @throws Error if a script fails */
    async up() {
      folders.NODE_RUN = await runFolder(environment.NODE_RUN);
      // A cluster outlives the process that started it.
      process.on('exit', takeDown).on('SIGINT', end).on('SIGTERM', end);
      await mustRun(join(recipe, 'up.sh'), [], { env: folders });
      const images = await loadImages(recipe, folders);
      const archive = `docker-archive:${join(folders.NODE_CACHE, 'images/node.tar')}`;
      return {
        ...images,
        KUBECONFIG: join(folders.NODE_RUN, 'kubeconfig'),
        KRON_KUBECTL: join(folders.NODE_CACHE, 'bin/kubectl'),
        KRON_JOB_IMAGE: 'localhost/busybox:local',
        KRON_NODE_IMAGE: archive,
        KRON_RUNTIME_IMAGE: archive,
      };
    },

    /** Takes the cluster down, even if it did not start. */
    async down() {
      takeDown();
      process.off('exit', takeDown).off('SIGINT', end).off('SIGTERM', end);
      if (folders.NODE_RUN !== undefined) await rm(folders.NODE_RUN, { recursive: true, force: true });
      folders.NODE_RUN = undefined;
    },
  };
}

/** The given folder, which must be empty, or a new one. Its path is short because it holds sockets. */
async function runFolder(given) {
  if (given === undefined) return mkdtemp(join(tmpdir(), 'kron-node-'));
  const there = await readdir(given);
  if (there.length > 0) throw new Error(`NODE_RUN: expected an empty folder, found ${there[0]} in ${given}`);
  return given;
}

/** Exits so that exit handlers run. */
function end() {
  process.exit(1);
}

/** Builds two images of the same commit with different revisions, for the upgrade test. */
async function loadImages(recipe, folders) {
  const context = join(folders.NODE_RUN, 'context');
  await mustRun('node', ['tools/deploy/image/main.mjs', 'context', context]);
  const names = { KRON_IMAGE: 'kron-operator:one', KRON_NEXT_IMAGE: 'kron-operator:next' };
  for (const name of Object.values(names))
    await mustRun(join(recipe, 'image.sh'), [name, context, ...imageArguments(name)], { env: folders });
  return Object.fromEntries(Object.entries(names).map(([variable, name]) => [variable, `localhost/${name}`]));
}

function imageArguments(revision) {
  const bases = ['--node-image', base, '--runtime-image', base];
  const { status, stdout } = spawnSync(
    'node',
    ['tools/deploy/image/main.mjs', 'arguments', '--buildah', ...bases],
    {
      cwd: root,
      env: { ...process.env, KRON_REVISION: revision },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error('cannot determine the build arguments of the image');
  return stdout.trim().split('\n');
}
