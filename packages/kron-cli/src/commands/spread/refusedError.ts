/** Why no slots are assigned, or nothing is written, though the command line is valid. */
export class RefusedError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
