/** What keeps an operator from starting. */
export type StartErrorCode =
  /** There is no kubeconfig and no pod, or the kubeconfig cannot be used. */
  | 'NoCluster'
  /** The API server does not know who asks. */
  | 'Unauthorized'
  /** Rights are missing. */
  | 'Forbidden'
  /** The CustomResourceDefinition of KronJobs is not installed. */
  | 'NoKronJobs'
  /** The CustomResourceDefinition of ControlledJobs is not installed, and they were to be looked after. */
  | 'NoControlledJobs'
  /** The namespace of the Lease does not exist. */
  | 'NoLeaseNamespace'
  /** The address of metrics, health or webhooks cannot be bound. */
  | 'AddressNotBound'
  /** An option that no operator can be started with. */
  | 'BadOption';

/** An operator could not be started; the message is one sentence that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
