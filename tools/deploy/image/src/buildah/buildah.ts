import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs buildah and returns its output. */
export type Buildah = (args: readonly string[]) => Promise<string>;

/** Where images are stored; default: the user's own storage. */
export type Storage = { readonly root: string; readonly runRoot: string };

/** @throws Error with buildah's message, or if it is not installed */
export function buildahIn(storage?: Storage): Buildah {
  const place = storage === undefined ? [] : ['--root', storage.root, '--runroot', storage.runRoot];
  return async (args) => {
    const child = spawn('buildah', [...place, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const exit = new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
    const ended = Promise.all([exit, text(child.stdout), text(child.stderr)]);
    const [code, stdout, stderr] = await ended.catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(noBuildah) : error;
    });
    if (code !== 0) throw new Error(`buildah ${args.join(' ')} exited with ${code}:\n${stderr}`);
    return stdout;
  };
}

const noBuildah = 'buildah is not on the PATH; on Debian: apt-get install buildah';
