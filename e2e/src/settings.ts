import { type ImageValues, imageReference } from './imageReference.ts';

/** What a run is told by the environment. */
export type Settings = {
  readonly kubeconfig: string;
  readonly kubectl: string;
  /** Absent: it is built from its Go module. */
  readonly helm?: string;
  readonly image: ImageValues;
  /** What the upgrade goes to; absent: only the chart is upgraded. */
  readonly nextImage?: ImageValues;
  /** An image with a shell, for the Jobs' pods. */
  readonly jobImage: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error that says which variable is missing or wrong */
export function readSettings(environment: Environment): Settings {
  const { KRON_HELM: helm, KRON_NEXT_IMAGE: nextImage } = environment;
  return {
    kubeconfig: needed(
      environment,
      'KUBECONFIG',
      'the kubeconfig of a cluster that Kron may be installed into',
    ),
    image: imageOf(
      'KRON_IMAGE',
      needed(environment, 'KRON_IMAGE', 'an image of the operator that its nodes have'),
    ),
    kubectl: environment['KRON_KUBECTL'] ?? 'kubectl',
    jobImage: environment['KRON_JOB_IMAGE'] ?? 'docker.io/library/busybox:1.37',
    ...(helm === undefined ? {} : { helm }),
    ...(nextImage === undefined ? {} : { nextImage: imageOf('KRON_NEXT_IMAGE', nextImage) }),
  };
}

function needed(environment: Environment, name: string, what: string): string {
  const value = environment[name];
  // Never the usual cluster of whoever runs this: Kron is taken away again, with all KronJobs that there are.
  if (value === undefined || value === '') throw new Error(`${name}: expected ${what}, found nothing`);
  return value;
}

function imageOf(name: string, reference: string): ImageValues {
  try {
    return imageReference(reference);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}
