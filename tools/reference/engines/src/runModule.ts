import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CommandLineEngine } from './findEngine.ts';

/** The host's time zone and language. Kron's results must not depend on them. */
export type Host = { TZ?: string; LANG?: string; LC_ALL?: string };

/** Runs an ES module on a command line engine and returns its output. */
export async function runModule(
  engine: CommandLineEngine,
  program: string,
  file: string,
  host: Host = {},
): Promise<string> {
  const args = engine === 'deno' ? ['run', '--allow-all', '--no-lock', file] : [file];
  const { stdout } = await promisify(execFile)(program, args, {
    env: { ...process.env, NODE_OPTIONS: '', ...host },
    maxBuffer: 64 << 20,
  });
  return stdout;
}
