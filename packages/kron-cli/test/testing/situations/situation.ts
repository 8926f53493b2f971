type Fields = Record<string, unknown>;

/** The objects in a cluster at an instant, and what the operator does for its KronJob. */
export type Situation = {
  /** The rule as a sentence: the test's name. */
  rule: string;
  /** One KronJob, and Jobs. */
  state: Fields[];
  /** Default: `due`. */
  now?: string;
  /** Part of the output of `kron dry-run -o json`. */
  expected: { action: string; reason: string } & Fields;
};

/** The KronJob `prod/backup` has a period on this day, which is due at 00:57:39. */
export const day = '2026-03-01';
export const due = '2026-03-01T00:57:39Z';
/** The name of its Job. */
export const jobOfDay = 'backup-4llbpiospz';
/** The labels of that Job. */
export const labelsOfDay = {
  'kron.io/name': 'backup',
  'kron.io/period-id': '20260301T000000Z',
  'kron.io/chosen-time': '20260301T005739Z',
};

/** Situations by their rules. */
export type Situations = Readonly<Record<string, Omit<Situation, 'rule'>>>;

/** Metadata of an object that is being deleted and waits for a finalizer. */
export const beingDeleted = {
  deletionTimestamp: due,
  deletionGracePeriodSeconds: 0,
  finalizers: ['example.com/hold'],
};
