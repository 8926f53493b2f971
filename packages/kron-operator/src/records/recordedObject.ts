/** The object that a record is about. */
export type RecordedObject = {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly kind: 'KronJob' | 'ControlledJob' | 'CronJob';
  /** `status.observedGeneration`. Undefined if it is not known. */
  readonly generation?: number | undefined;
  readonly schedulingHash?: string | undefined;
};

/** The period that a record is about. Instants are RFC 3339 UTC in whole seconds. */
export type RecordedPeriod = {
  readonly periodID?: string | undefined;
  readonly nominalTime?: string | undefined;
  readonly chosenTime?: string | undefined;
};

/** The values that all lines of a process have in common. */
export type Origin = {
  /** The name of the cluster. Undefined if it has none. */
  readonly cluster: string | undefined;
  /** The version of kron-core. */
  readonly core: string;
  /** The version of the time zone data. */
  readonly tzdata: string;
};
