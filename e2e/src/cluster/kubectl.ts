import { type Ended, run } from '../../../tools/deploy/chart/src/go/run.ts';
import type { Settings } from '../settings.ts';
import { userEnvironment } from './userEnvironment.ts';

/** kubectl on the cluster. */
export type Kubectl = {
  /** Runs kubectl and returns its output. @throws Error with kubectl's message */
  (args: readonly string[], input?: string): Promise<string>;
  /** Runs kubectl; a failure is a result. */
  readonly tried: (args: readonly string[], input?: string) => Promise<Ended>;
};

export function kubectlOn(settings: Settings): Kubectl {
  const env = userEnvironment(settings);
  const tried = (args: readonly string[], input = ''): Promise<Ended> =>
    run(settings.kubectl, args, { input, env });
  const succeed = async (args: readonly string[], input = ''): Promise<string> => {
    const { code, stdout, stderr } = await tried(args, input);
    if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  return Object.assign(succeed, { tried });
}
