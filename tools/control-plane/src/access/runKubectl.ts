import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export type KubectlCall = {
  /** Standard input, for `-f -`. */
  readonly input?: string;
  /** The path of a kubeconfig. Default: the kubeconfig of the administrator. */
  readonly kubeconfig?: string;
};

export type KubectlResult = {
  /** The exit code. undefined: a signal ended kubectl. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs kubectl with a home folder of its own, so that it neither reads nor writes the user's files. */
export async function runKubectl(
  program: string,
  home: string,
  kubeconfig: string,
  args: readonly string[],
  input: string = '',
): Promise<KubectlResult> {
  const env = { PATH: process.env['PATH'], HOME: home, KUBECONFIG: kubeconfig };
  const kubectl = spawn(program, args, { env, stdio: 'pipe' });
  const exit = new Promise<number | null>((done, fail) => kubectl.on('error', fail).on('close', done));
  // If kubectl fails early, it does not read its input. The error is ignored, because the exit code reports the failure.
  kubectl.stdin.on('error', () => undefined).end(input);
  const [code, stdout, stderr] = await Promise.all([exit, text(kubectl.stdout), text(kubectl.stderr)]);
  return { code: code ?? undefined, stdout, stderr };
}
