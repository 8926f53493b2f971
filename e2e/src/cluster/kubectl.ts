import { type Ended, run } from '../../../tools/deploy/chart/src/go/run.ts';
import type { Settings } from '../settings.ts';

/** kubectl on the cluster. */
export type Kubectl = {
  /** Runs kubectl and returns its output. @throws Error with kubectl's message */
  (args: readonly string[], input?: string): Promise<string>;
  /** Runs kubectl; a failure is a result. */
  readonly tried: (args: readonly string[], input?: string) => Promise<Ended>;
};

/** The user's environment for programs that call the cluster. Credential plugins of the kubeconfig may need it. */
export function userEnvironment({ kubeconfig }: Settings): NodeJS.ProcessEnv {
  return { ...process.env, KUBECONFIG: kubeconfig };
}

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
