import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/** What a watch tells. */
export type Change = { type: 'ADDED' | 'MODIFIED' | 'DELETED'; object: Fields };

/** What an operator has written. */
export type Written = {
  /** Jobs that it has created. */
  jobs: Fields[];
  /** Statuses of the KronJob, in their order. */
  statuses: Fields[];
  /** Names of Jobs that are gone, or on their way. */
  deleted: string[];
};

/**
 * Reads off everything that has happened to Jobs and to a KronJob what was written.
 *
 * @param before the KronJob's status until then
 */
export function writtenBy(
  jobChanges: readonly Change[],
  kronJobChanges: readonly Change[],
  before: Fields | undefined,
): Written {
  const doomed = jobChanges.filter(({ type, object }) => type === 'DELETED' || isBeingDeleted(object));
  return {
    jobs: jobChanges.filter(({ type }) => type === 'ADDED').map(({ object }) => object),
    statuses: statusesIn(kronJobChanges, before),
    deleted: [...new Set(doomed.map(({ object }) => String(metadataOf(object)['name'])))],
  };
}

/** Of those in a row that are the same only one was written: something else of the KronJob was changed. */
function statusesIn(changes: readonly Change[], before: Fields | undefined): Fields[] {
  const statuses = changes
    .filter(({ type }) => type === 'MODIFIED')
    .map(({ object }) => object['status'] as Fields | undefined);
  return statuses.filter(
    (status, index): status is Fields =>
      status !== undefined && !isDeepStrictEqual(status, index === 0 ? before : statuses[index - 1]),
  );
}

function isBeingDeleted(object: Fields): boolean {
  return metadataOf(object)['deletionTimestamp'] !== undefined;
}

function metadataOf({ metadata }: Fields): Fields {
  return metadata as Fields;
}
