/** The terminal outcome of one period, and the scheduling configuration it belonged to. */
export type ModelRecord = {
  id: string;
  nominal: number;
  due: number;
  outcome: 'executed' | 'skipped' | 'missed' | 'unschedulable';
  reason: string;
  configuration: string;
};

/** Everything the model has written down. Unlike a status it forgets nothing. */
export type ModelMemory = {
  /** In the order in which they were handled. */
  handled: readonly ModelRecord[];
  /** The scheduling configuration last seen; null before the first look. */
  configuration: string | null;
  /** Since when it is in force; null: since the KronJob was created. */
  since: number | null;
  /** The period whose Job takes the place of those that are being deleted. */
  replacing: string | null;
};

export const emptyMemory: ModelMemory = { handled: [], configuration: null, since: null, replacing: null };
