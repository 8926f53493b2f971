import type { Position } from '../inputProblem.ts';

/** Where in a document: keys of objects, indexes of lists. */
export type Path = readonly (string | number)[];

/** One document of a file: plain data, and where in the file each part of it stands. */
export type Document = {
  value: unknown;
  /** The place of a node, or of what is nearest to it when it is missing; undefined when it is not known. */
  locate(path: Path): Promise<Position | undefined>;
};

/** A document that cannot be read. */
export type BrokenDocument = { position: Position | undefined; message: string };
