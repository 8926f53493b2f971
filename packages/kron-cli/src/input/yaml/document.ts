import type { Position } from '../inputProblem.ts';

/** A path in a document: keys of objects and indexes of lists. */
export type Path = readonly (string | number)[];

/** One document of a file: its value, and the position of each node. */
export type Document = {
  value: unknown;
  /** The position of a node or, if it is missing, of its nearest ancestor. Undefined if the positions are unknown. */
  locate(path: Path): Promise<Position | undefined>;
};

/** A document that cannot be read. */
export type BrokenDocument = { position: Position | undefined; message: string };
