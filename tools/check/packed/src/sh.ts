import { execFile } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const bin = resolve(import.meta.dirname, '../../../../node_modules/.bin');

/**
 * Runs a program, which may be one of the workspace's own tools, and returns its standard output.
 *
 * @param node the Node that scripts run on; default: that of this process
 */
export async function sh(
  program: string,
  args: readonly string[],
  cwd: string = import.meta.dirname,
  node: string = process.execPath,
): Promise<string> {
  const path = [dirname(node), bin, process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path, NODE_OPTIONS: '' };
  try {
    return (await promisify(execFile)(program, args, { cwd, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? String(error)}`, {
      cause: error,
    });
  }
}
