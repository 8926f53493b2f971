import type { Settings } from '../settings.ts';

/** The user's environment for programs that call the cluster. Credential plugins of the kubeconfig may need it. */
export function userEnvironment({ kubeconfig }: Settings): Readonly<Record<string, string>> {
  const set = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(set), KUBECONFIG: kubeconfig };
}
