/** Thrown if the kubeconfig has no usable cluster. The message says what to change. */
export class KubeConfigError extends Error {
  override readonly name = 'KubeConfigError';
}
