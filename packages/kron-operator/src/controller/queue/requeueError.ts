/** What is due is held up by something that may change at any time: its key has to come back after a while. */
export class RequeueError extends Error {
  override readonly name = 'RequeueError';
}
