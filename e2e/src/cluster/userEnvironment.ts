import type { Settings } from '../settings.ts';

/**
 * The environment of whoever runs this, for programs that ask the cluster: the ways to credentials are many, and need
 * what is in there.
 */
export function userEnvironment({ kubeconfig }: Settings): Readonly<Record<string, string>> {
  const set = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(set), KUBECONFIG: kubeconfig };
}
