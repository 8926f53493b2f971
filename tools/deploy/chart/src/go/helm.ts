import { join } from 'node:path';
import { goTool, helmTool } from './goTool.ts';
import { type ObserveOptions, type Ended, run } from './run.ts';

export type Helm = (args: readonly string[], circumstances?: ObserveOptions) => Promise<Ended>;

/** Helm with a home folder of its own, so that it neither reads nor writes the user's files. */
export async function helmIn(root: string): Promise<Helm> {
  const program = await goTool(root, helmTool);
  const home = join(root, '.cache/chart/home');
  return (args, { env = {}, ...rest } = {}) => run(program, args, { ...rest, env: { HOME: home, ...env } });
}

/** Runs Helm and returns its output. @throws Error with Helm's message */
export async function rendered(helm: Helm, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await helm(['template', ...args]);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}
