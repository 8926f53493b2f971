/** Why an object cannot be edited in place, and the offset of the reason. */
export class UneditableError extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

export const comesFromAlias = 'comes from an alias';
export const comesFromMergeKey = 'comes from a merge key';
