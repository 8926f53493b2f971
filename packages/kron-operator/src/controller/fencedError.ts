/** This process did not decide or send anything, because it does not lead or does not trust its clock. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}
