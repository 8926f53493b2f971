import { type ImageValues, imageReference } from './imageReference.ts';

/** Settings from the environment. */
export type Settings = {
  readonly kubeconfig: string;
  readonly kubectl: string;
  /** Path of Helm; if absent, it is built from its Go module. */
  readonly helm?: string;
  readonly image: ImageValues;
  /** The image to upgrade to; if absent, only the chart is upgraded. */
  readonly nextImage?: ImageValues;
  /** An image with a shell, for the Pods of Jobs. */
  readonly jobImage: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error that names the variable that is missing or invalid */
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
  // No default, because the tests uninstall Kron with all its KronJobs.
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
