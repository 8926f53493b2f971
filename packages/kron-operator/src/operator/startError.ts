/** Why the operator cannot start. */
export type StartErrorCode =
  /** No kubeconfig and no service account were found, or the kubeconfig cannot be used. */
  | 'NoCluster'
  /** The API server rejected the credentials. */
  | 'Unauthorized'
  /** Permissions are missing. */
  | 'Forbidden'
  /** The CustomResourceDefinition of KronJobs is not installed. */
  | 'NoKronJobs'
  /** ControlledJobs are required, and their CustomResourceDefinition is not installed. */
  | 'NoControlledJobs'
  /** The namespace of the Lease does not exist. */
  | 'NoLeaseNamespace'
  /** The address of the metrics, the health probes or the webhooks cannot be bound. */
  | 'AddressNotBound'
  /** The path of the outcome log cannot be opened. */
  | 'OutcomeLogNotOpened'
  /** An option has an invalid value. */
  | 'BadOption';

/** Thrown if the operator cannot start. The message is one sentence that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
