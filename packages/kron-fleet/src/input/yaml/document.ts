import type { PlainObject } from '../../plainObject.ts';
import type { Position } from '../position.ts';

/** A path in a document: keys of objects and indexes of lists. */
export type Path = readonly (string | number)[];

export const doubtCodes = ['AmbiguousYaml', 'InvisibleCharacter'] as const;
export type DoubtCode = (typeof doubtCodes)[number];

/** A scalar or key that a program can read in another way than kubectl, or that has an invisible character. */
export type Doubt = {
  path: Path;
  position: Position;
  code: DoubtCode;
  message: string;
  /**
   * Two unambiguous spellings: one for the value that kubectl reads, one for the text. The field's type decides which
   * one to suggest.
   */
  instead?: Alternatives;
};

export type Alternatives = { value: string; text: string };

/** One document of a file: its value as kubectl reads it, and the position of each node. */
export type Document = {
  value: unknown;
  /** Only for an item of a List: its path in the List, and the fields that the List gives it. */
  within?: { at: Path; implied: PlainObject };
  doubts: readonly Doubt[];
  /** The position of a node or, if it is missing, of its nearest ancestor. Undefined if the positions are unknown. */
  locate(path: Path): Promise<Position | undefined>;
  /** A plain scalar as it is written. Undefined for other nodes and if the text is unknown. */
  plainText?(path: Path): Promise<string | undefined>;
};

export type BrokenDocument = { position: Position | undefined; message: string };

export const templateMessage =
  'this is a template, not YAML; render it first, such as with helm template CHART';
