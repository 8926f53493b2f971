import { isForbidden } from '../../cluster/isForbidden.ts';
import { NotServedError } from '../../cluster/notServedError.ts';
import { ClusterError } from '../../clusterError.ts';
import type { StoredKind } from './storedKind.ts';

/** A kind that cannot be read, while others may be. */
export type Withheld = { stored: StoredKind; trouble: ClusterError };

/**
 * A refusal that is about one kind: it is not served, or who asks has no right to it.
 *
 * @throws any other error
 */
export function withheld(stored: StoredKind, error: unknown): Withheld {
  if (error instanceof NotServedError || isForbidden(error)) return { stored, trouble: error };
  throw error;
}

/** Whether the cluster does not have the kind in any version, so that there is none to be read. */
export function isUnserved(trouble: ClusterError): boolean {
  return trouble instanceof NotServedError && !trouble.inOtherVersions;
}

/** What to tell where nothing could be read because of these. */
export function unknowable(troubles: readonly Withheld[]): ClusterError {
  const refusals = troubles.filter(({ trouble }) => !isUnserved(trouble));
  // What is to be installed is told once: it is the same for all kinds.
  const told = refusals.length > 0 ? refusals : troubles.slice(0, 1);
  return new ClusterError(
    told.flatMap(({ trouble }) => trouble.problems),
    told[0]?.trouble.cause,
  );
}
