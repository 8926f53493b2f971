/**
 * A test was not ready before its period was due, because the machine is slow. It has to be repeated with a longer head
 * start.
 */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}
