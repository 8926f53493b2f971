/** No cluster could be found, or none that can be talked to; the message says what to do. */
export class KubeConfigError extends Error {
  override readonly name = 'KubeConfigError';
}
