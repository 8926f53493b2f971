/** The final outcome of one period, and the scheduling configuration that produced it. */
export type ModelRecord = {
  id: string;
  nominal: number;
  due: number;
  outcome: 'executed' | 'skipped' | 'missed' | 'unschedulable';
  reason: string;
  configuration: string;
  era: number;
};

/** Everything that the model has recorded. Unlike a status it is complete. */
export type ModelMemory = {
  /** In the order in which they were handled. */
  handled: readonly ModelRecord[];
  /** The scheduling configuration last seen. null before the first observation. */
  configuration: string | null;
  /** The number of edits seen. An edit back to an earlier configuration counts too. */
  era: number;
  /** The instant from which the configuration counts. null: since the KronJob was created. */
  since: number | null;
  /** When the controller first saw the suspension that it saw last. null: it was not suspended. */
  suspendedSince: number | null;
  /** The period whose Job replaces those that are being deleted. */
  replacing: string | null;
  /** The period that waits until fewer Jobs are active. */
  waiting: string | null;
  /** The latest nominal time of the periods that were being tried when an edit came, and that never get an outcome. */
  abandoned: number;
};

export const emptyMemory: ModelMemory = {
  handled: [],
  configuration: null,
  era: 0,
  since: null,
  suspendedSince: null,
  replacing: null,
  waiting: null,
  abandoned: Number.NEGATIVE_INFINITY,
};
