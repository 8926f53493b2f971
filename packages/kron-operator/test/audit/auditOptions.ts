/** What the rules need beside the history. */
export type AuditOptions = {
  /** All work has ended, so every outcome must be recorded. Default: true. */
  readonly settled?: boolean;
  /** UIDs of Jobs that something else may have deleted: a user, the deletion of the namespace. */
  readonly deletedByOthers?: ReadonlySet<string>;
  /** Seconds by which a creationTimestamp may precede the chosen time, because clocks differ. Default: 0. */
  readonly clocksDiffer?: number;
  /**
   * UIDs of Jobs whose create arrived long after its decision, because a process was frozen or the network was slow. The
   * names of these Jobs still act as locks, but decisions made before the create arrived did not know about the Jobs.
   */
  readonly createdLate?: ReadonlySet<string>;
  /** Number of Jobs of no period. Their ends are counted as well. Default: 0. */
  readonly manualJobs?: number;
  /** UIDs of KronJobs whose status an adversary wrote. Only what Jobs prove is checked for them. */
  readonly forgedStatuses?: ReadonlySet<string>;
};
