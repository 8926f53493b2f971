import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kubernetesModule } from './kubernetesModule.ts';

/** The Go packages to build, by the name of their binary. */
export const goCommands: ReadonlyMap<string, string> = new Map([
  ['etcd', 'go.etcd.io/etcd/server/v3'],
  ['kube-apiserver', 'k8s.io/kubernetes/cmd/kube-apiserver'],
  ['kube-controller-manager', 'k8s.io/kubernetes/cmd/kube-controller-manager'],
  ['kubectl', 'k8s.io/kubernetes/cmd/kubectl'],
]);

/** The version of Kubernetes that go.mod requires: `v1.36.3`. */
export async function kubernetesVersion(): Promise<string> {
  const goMod = await readFile(join(await kubernetesModule(), 'go.mod'), 'utf8');
  const version = /^\tk8s\.io\/kubernetes (v\S+)/m.exec(goMod)?.[1];
  if (version === undefined) throw new Error('go.mod requires no version of k8s.io/kubernetes');
  return version;
}

/**
 * The build flags. They set the version of a Kubernetes binary, which would otherwise report v0.0.0 because it is built from
 * a module. Clients and feature gates compare versions.
 */
export function goFlags(version: string): string[] {
  const [major, minor] = version.slice(1).split('.');
  const stamps = { gitVersion: version, gitMajor: major, gitMinor: minor, gitTreeState: 'clean' };
  const places = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'];
  const linked = places.flatMap((place) =>
    Object.entries(stamps).map(([key, value]) => `-X ${place}.${key}=${value}`),
  );
  return ['-trimpath', '-buildvcs=false', `-ldflags=-s -w ${linked.join(' ')}`];
}
