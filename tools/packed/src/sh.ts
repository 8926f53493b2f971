import { execFile } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { promisify } from 'node:util';

const bin = resolve(import.meta.dirname, '../../../node_modules/.bin');

/** Runs a program, the workspace's own tools included, and gives what it printed; what it said is in the error. */
export async function sh(
  program: string,
  args: readonly string[],
  cwd: string = import.meta.dirname,
): Promise<string> {
  const env = { ...process.env, PATH: bin + delimiter + process.env['PATH'], NODE_OPTIONS: '' };
  try {
    return (await promisify(execFile)(program, args, { cwd, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? String(error)}`, {
      cause: error,
    });
  }
}
