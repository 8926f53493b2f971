type Fields = Record<string, unknown>;

/** What a cluster has at an instant, and what the operator does about its KronJob then. */
export type Situation = {
  /** A sentence that says what is so. */
  rule: string;
  /** One KronJob, and Jobs. */
  state: Fields[];
  /** Default: `due`. */
  now?: string;
  /** Part of what `kron dry-run -o json` answers. */
  expected: { action: string; reason: string } & Fields;
};

/** The period of this day is due at 00:57:39 as prod/backup. */
export const day = '2026-03-01';
export const due = '2026-03-01T00:57:39Z';
/** The name of its Job. */
export const jobOfDay = 'backup-4llbpiospz';
/** What says so on its Job. */
export const labelsOfDay = {
  'kron.io/name': 'backup',
  'kron.io/period-id': '20260301T000000Z',
  'kron.io/chosen-time': '20260301T005739Z',
};

/** Of an object whose deletion somebody has asked for, and somebody else holds up. */
export const beingDeleted = {
  deletionTimestamp: due,
  deletionGracePeriodSeconds: 0,
  finalizers: ['example.com/hold'],
};
