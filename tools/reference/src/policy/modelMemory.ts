/** The terminal outcome of one period, and the scheduling configuration under which it came about. */
export type ModelRecord = {
  id: string;
  nominal: number;
  due: number;
  outcome: 'executed' | 'skipped' | 'missed' | 'unschedulable';
  reason: string;
  configuration: string;
  era: number;
};

/** Everything the model has written down. Unlike a status it forgets nothing. */
export type ModelMemory = {
  /** In the order in which they were handled. */
  handled: readonly ModelRecord[];
  /** The scheduling configuration last seen; null before the first look. */
  configuration: string | null;
  /** How many edits were seen: the same configuration may come back, and is then another one. */
  era: number;
  /** Since when it is in force; null: since the KronJob was created. */
  since: number | null;
  /** The period whose Job takes the place of those that are being deleted. */
  replacing: string | null;
  /** The latest nominal time that an edit left without an outcome while it was being tried. */
  abandoned: number;
};

export const emptyMemory: ModelMemory = {
  handled: [],
  configuration: null,
  era: 0,
  since: null,
  replacing: null,
  abandoned: Number.NEGATIVE_INFINITY,
};
