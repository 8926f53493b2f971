/** Callbacks by which the outcome log reports measurements. They must neither throw nor block. */
export type RecordsMetrics = {
  /** The file could not be opened or written. */
  readonly failed: () => void;
  readonly dropped: (lines: number) => void;
};
