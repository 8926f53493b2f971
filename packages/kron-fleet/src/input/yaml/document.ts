import type { PlainObject } from '../../plainObject.ts';
import type { Position } from '../position.ts';

/** A path in a document: keys of objects and indexes of lists. */
export type Path = readonly (string | number)[];

export const doubtCodes = ['AmbiguousYaml', 'InvisibleCharacter'] as const;
export type DoubtCode = (typeof doubtCodes)[number];

/** A scalar or key that has an invisible character, or that kubectl and another YAML parser can read differently. */
export type Doubt = {
  path: Path;
  position: Position;
  code: DoubtCode;
  message: string;
  /**
   * Two spellings that every parser reads alike: `value` for the value that kubectl reads, and `text` for the text in the
   * file. The message proposes the spelling that fits the type of the field.
   */
  instead?: Alternatives;
};

export type Alternatives = { value: string; text: string };

/** One document of a file: its value as kubectl reads it, and functions that find the positions of its nodes. */
export type Document = {
  value: unknown;
  /** Only for an item of a List: its path in the List, and the apiVersion and kind that a typed List gives it. */
  within?: { at: Path; implied: PlainObject };
  doubts: readonly Doubt[];
  /** The position of the node at a path, or else of its nearest ancestor. Undefined if no positions are known. */
  locate(path: Path): Promise<Position | undefined>;
  /** The text of a plain scalar in the file. Undefined if the node is not a plain scalar, or if the text is not known. */
  plainText?(path: Path): Promise<string | undefined>;
};

export type BrokenDocument = { position: Position | undefined; message: string };

export const templateMessage =
  'this is a template, not YAML; render it first, such as with helm template CHART';
