/** No usable cluster was found in the kubeconfig; the message says what to change. */
export class KubeConfigError extends Error {
  override readonly name = 'KubeConfigError';
}
