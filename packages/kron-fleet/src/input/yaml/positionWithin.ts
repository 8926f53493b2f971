import type { Position } from '../inputProblem.ts';

/** The position in a file of a position in a part of it, which starts at `part`. */
export function positionWithin(part: Position, { line, column }: Position): Position {
  return { line: part.line + line - 1, column: line === 1 ? part.column + column - 1 : column };
}
