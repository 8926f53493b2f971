/** Requeues a key with backoff without counting as a failed reconcile: a due period or action is blocked. */
export class RequeueError extends Error {
  override readonly name = 'RequeueError';
}
