import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/** An event of a watch. */
export type Change = { type: 'ADDED' | 'MODIFIED' | 'DELETED'; object: Fields };

/** The writes of an operator. */
export type Written = {
  /** The created Jobs. */
  jobs: Fields[];
  /** The statuses of the KronJob or ControlledJob, in order. */
  statuses: Fields[];
  /** The names of the deleted Jobs, including those that wait for a finalizer. */
  deleted: string[];
};

/**
 * Derives the writes of an operator from the events of Jobs and of a KronJob or ControlledJob.
 *
 * @param before the status before the first event
 */
export function writtenBy(
  jobChanges: readonly Change[],
  kronJobChanges: readonly Change[],
  before: Fields | undefined,
): Written {
  const deleted = jobChanges.filter(({ type, object }) => type === 'DELETED' || isBeingDeleted(object));
  return {
    jobs: jobChanges.filter(({ type }) => type === 'ADDED').map(({ object }) => object),
    statuses: statusesIn(kronJobChanges, before),
    deleted: [...new Set(deleted.map(({ object }) => String(metadataOf(object)['name'])))],
  };
}

/** Drops repeated statuses: an event with the same status is about another change of the object. */
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
