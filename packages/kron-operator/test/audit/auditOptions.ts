/** What the rules need beside the history. */
export type AuditOptions = {
  /**
   * All work has ended, so every outcome must be recorded. Default: true.
   */
  readonly settled?: boolean;
  /** UIDs of Jobs that something else may have deleted: a user, the deletion of the namespace. */
  readonly deletedByOthers?: ReadonlySet<string>;
  /** Seconds by which a creationTimestamp may precede the chosen time, because clocks differ. Default: 0. */
  readonly clocksDiffer?: number;
  /**
   * UIDs of Jobs whose create arrived long after its decision, because a process was frozen or the network was slow. Their
   * names are locks all the same, but decisions in between could not know about them.
   */
  readonly createdLate?: ReadonlySet<string>;
};
