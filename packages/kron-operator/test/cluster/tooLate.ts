/**
 * A test was not ready when something came due: its machine is slow, and nothing is shown by that. To be staged again, with
 * more time in hand.
 */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}
