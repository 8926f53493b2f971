import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

export type ObserveOptions = {
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
};

/** Runs a program until it exits. A failure is a result, not an error; code -1 means that a signal ended it. */
export async function run(
  program: string,
  args: readonly string[],
  { input = '', env = {} }: ObserveOptions = {},
): Promise<Ended> {
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], ...env }, stdio: 'pipe' });
  const exit = new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  // A program that fails early does not read its input; its exit code tells why.
  child.stdin.on('error', () => undefined).end(input);
  const [code, stdout, stderr] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return { code: code ?? -1, stdout, stderr };
}
