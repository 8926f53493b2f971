import type { TextEntry, TextNode } from './textTree.ts';

/** Thrown if an object cannot be edited in place. `node` and `offset` say which part of the text prevents the edit. */
export class UneditableError extends Error {
  readonly node: TextNode | TextEntry;
  readonly offset: number;

  constructor(node: TextNode | TextEntry, message: string, offset?: number) {
    super(message);
    this.node = node;
    this.offset = offset ?? ('key' in node ? node.key.start : node.start);
  }
}

export const comesFromAlias = 'comes from an alias';
export const comesFromMergeKey = 'comes from a merge key';
