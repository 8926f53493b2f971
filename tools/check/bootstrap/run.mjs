import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Runs a command at the root of the repository and shows its output. Resolves to its exit code. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.on('error', fail);
    child.on('close', (code, signal) => done(code ?? `signal ${signal}`));
  });
}

/** Runs a command. @throws Error unless it exits with 0 */
export async function mustRun(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} exited with ${code}`);
}
