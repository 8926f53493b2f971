/** The command line is valid, but slots cannot be assigned or written. The lines say why. */
export class RefusedError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
