/** Nothing was decided or sent, because this process may not act. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}
