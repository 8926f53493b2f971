/** Requeues a key with backoff. Nothing has failed, but what is due is blocked. */
export class RequeueError extends Error {
  override readonly name = 'RequeueError';
}
