import type { KubeObject } from '@kron/kubernetes/kubeObject';

type Status = {
  readonly phase?: string;
  readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  readonly containerStatuses?: readonly ContainerStatus[];
};

type ContainerStatus = {
  readonly image: string;
  readonly state?: {
    readonly running?: { readonly startedAt: string };
    readonly terminated?: { readonly exitCode: number; readonly startedAt: string };
  };
};

/** Whether a Pod is ready and is not being deleted. */
export function isReady(pod: KubeObject): boolean {
  const ready = statusOf(pod).conditions?.find(({ type }) => type === 'Ready');
  return ready?.status === 'True' && pod.metadata['deletionTimestamp'] === undefined;
}

/** The exit code of a Pod's only container. */
export function exitCodeOf(pod: KubeObject): number | undefined {
  return containerOf(pod)?.state?.terminated?.exitCode;
}

/** The start time of a Pod's only container, in epoch seconds. */
export function startedAt(pod: KubeObject): number {
  const { running, terminated } = containerOf(pod)?.state ?? {};
  return Date.parse((terminated ?? running)?.startedAt ?? '') / 1000;
}

/** The image in the spec. */
export function imageOf(pod: KubeObject): string | undefined {
  return (pod['spec'] as { readonly containers: readonly { readonly image: string }[] }).containers[0]?.image;
}

export function nodeOf(pod: KubeObject): string | undefined {
  return (pod['spec'] as { readonly nodeName?: string }).nodeName;
}

function containerOf(pod: KubeObject): ContainerStatus | undefined {
  return statusOf(pod).containerStatuses?.[0];
}

function statusOf(pod: KubeObject): Status {
  return pod['status'] ?? {};
}
