import { isForbidden } from '../../cluster/isForbidden.ts';
import { NotServedError } from '../../cluster/notServed.ts';
import { ClusterError } from '../../clusterError.ts';
import type { StoredKind } from './storedKind.ts';

/** A kind that the cluster does not serve, or that the user may not read. */
export type UnreadableKind = { stored: StoredKind; error: ClusterError };

/** Pairs a kind with the error of reading it. @throws an error that concerns more than this kind */
export function unreadableKind(stored: StoredKind, error: unknown): UnreadableKind {
  if (error instanceof NotServedError || isForbidden(error)) return { stored, error };
  throw error;
}

/** Whether the cluster serves no version of the kind. It then has no objects of the kind. */
export function isNotServed(error: ClusterError): boolean {
  return error instanceof NotServedError && !error.inOtherVersions;
}

/** The error to report if no kind could be read. */
export function unreadableError(unreadable: readonly UnreadableKind[]): ClusterError {
  const served = unreadable.filter(({ error }) => !isNotServed(error));
  // If the cluster serves no kind, one error is enough: the CustomResourceDefinitions of all kinds are installed together.
  const reported = served.length > 0 ? served : unreadable.slice(0, 1);
  return new ClusterError(
    reported.flatMap(({ error }) => error.problems),
    reported[0]?.error.cause,
  );
}
