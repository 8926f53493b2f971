/** What a rule has to know beside the history. */
export type AuditOptions = {
  /**
   * Nothing is under way any more, so that everything that happened must have been written down. Default: true.
   */
  readonly settled?: boolean;
  /** UIDs of Jobs that somebody else has deleted, or may have: a person, a namespace that went. */
  readonly deletedByOthers?: ReadonlySet<string>;
  /** Seconds by which a Job's creationTimestamp may be before its chosen time: the clocks differ. Default: 0. */
  readonly clocksDiffer?: number;
  /**
   * UIDs of Jobs whose creates reached the server long after they were decided on: a process was frozen, or the network
   * was slow. Their names are locks all the same; what was decided meanwhile could not know of them.
   */
  readonly createdLate?: ReadonlySet<string>;
};
