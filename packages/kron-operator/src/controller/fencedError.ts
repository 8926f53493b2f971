/** Thrown instead of a decision or a request, because this process does not lead or its clock may be wrong. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}
