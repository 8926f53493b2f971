import type {
  CalendarSpec,
  ClockChangesSpec,
  ConstraintsSpec,
  DistributionSpec,
  EventSpec,
  OffsetsByZone,
  PolicySpec,
  SeedSpec,
  SpreadSpec,
  TimezoneSpec,
  WindowSpec,
} from 'kron-core';
import type { FlowState } from '../objects/flowState.ts';

/** A fleet of KronJobs, ControlledJobs and CronJobs: all that the view knows. Instants are RFC 3339 in UTC. */
export type Fleet = {
  apiVersion: 'kron.io/v1alpha1';
  kind: 'Fleet';
  /** The version of kron that made the Fleet. */
  kron: string;
  now: string;
  from: string;
  /** The end of the span, which is not included. */
  to: string;
  /** The time zone of `--tz`. Null for UTC. */
  zone: string | null;
  source: FleetSource;
  /** The release of the IANA database in the program that made the Fleet. Null if it is not known. */
  tzdata: string | null;
  zones: OffsetsByZone;
  objects: readonly FleetObject[];
  /** The calendars that an object refers to. */
  calendars: readonly FleetCalendar[];
  /** What is on record about past periods, and about Jobs that users have created. */
  runs: readonly FleetRun[];
  /**
   * Problems that only the program that made the Fleet can find: invalid objects, and warnings with their position. The view
   * computes all other problems.
   */
  problems: readonly FleetProblem[];
  /** The files and objects that could not be read. */
  withheld: readonly { what: string; why: string }[];
  /** A hash of the instants, computed by the program that made the Fleet. Null if the page itself made the Fleet. */
  check: FleetCheck | null;
  /** The value of `--max-per-minute`. Absent if there is no limit. */
  maxPerMinute?: number;
  /**
   * The newest Events about objects, newest first, without Events whose message names a period. Absent if the source has no
   * Events.
   */
  events?: readonly FleetEvent[];
};

export type FleetSource = {
  kind: 'files' | 'cluster' | 'text';
  /** Names of the files, or of the namespaces of the cluster. Empty for all namespaces. */
  names: readonly string[];
  /** The values of `-R` and `--calendars`. Absent if the flag was not given. */
  recursive?: true;
  calendars?: 'cluster';
  /** The names of the context and of its cluster in the kubeconfig. Only in `kron ui`. */
  context?: string;
  cluster?: string;
  /** The file of `--kubeconfig`. Only in `kron ui`. */
  kubeconfig?: string;
};

/** Where an object is written. `file` is as on the command line. */
export type FleetPlace = { file: string; line?: number; column?: number };

/** What a Fleet contains about an object besides its spec. */
export type FleetObjectOrigin = {
  /** `<namespace>/<name>` */
  identity: string;
  labels: Readonly<Record<string, string>>;
  place: FleetPlace | null;
  /** When the object was created. Null if the object is not from a cluster. */
  createdAt: string | null;
  /** The reason for each code that the annotation `kron.io/accept` accepts. Absent if it accepts none. */
  accepted?: Readonly<Record<string, string>>;
  /** `CronJob` if the object was converted from a CronJob. */
  from?: 'CronJob';
  /** How a converted object differs from its original. */
  differences?: readonly string[];
  /** True if the text of the object has an error now, so that `spec` is its last valid spec. */
  stale?: boolean;
};

/** A KronJob or a CronJob. The `spec` of a CronJob is the spec of a KronJob that starts at the same times. */
export type FleetKronJob = FleetObjectOrigin & {
  kind: 'KronJob' | 'CronJob';
  /** The schedule in words. Absent if no words describe it correctly. */
  words?: string;
  /** What the status of a KronJob in a cluster says about its next periods. Absent if it says nothing. */
  flow?: FlowState;
  /** True if the flag `--window` gave a CronJob its window. */
  windowAssumed?: true;
  spec: FleetKronJobSpec;
};
export type FleetControlledJob = FleetObjectOrigin & { kind: 'ControlledJob'; spec: FleetControlledJobSpec };
export type FleetObject = FleetKronJob | FleetControlledJob;

/** The fields of a KronJob that decide when it runs. There is no jobTemplate. */
export type FleetKronJobSpec = {
  schedule: string;
  /** The name of the cluster, if it is part of the seed. */
  clusterName?: string;
  timezone?: string;
  clockChanges?: ClockChangesSpec;
  window?: WindowSpec;
  distribution?: DistributionSpec;
  seed?: SeedSpec;
  spread?: SpreadSpec;
  constraints?: ConstraintsSpec;
  policy?: Omit<PolicySpec, 'successfulJobsHistoryLimit' | 'failedJobsHistoryLimit'>;
  notBefore?: string;
  notAfter?: string;
};

/** The fields of a ControlledJob that decide when its Job runs. */
export type FleetControlledJobSpec = {
  timezone?: TimezoneSpec;
  events: readonly EventSpec[];
  seed?: SeedSpec;
  startingDeadlineSeconds?: number;
  suspend?: boolean;
};

export type FleetCalendar = {
  kind: 'KronCalendar' | 'ClusterKronCalendar';
  /** `<namespace>/<name>` of a KronCalendar, or the name of a ClusterKronCalendar. */
  identity: string;
  spec: CalendarSpec;
};

/** The result of a period, or a Job that a user created. `outcome` and `reason` are the words of a status. */
export type FleetRun = {
  kind: FleetObject['kind'];
  identity: string;
  /** Absent for a Job that a user created, whose outcome is `manual`. */
  periodID?: string;
  nominalTime?: string;
  chosenTime?: string;
  outcome: string;
  reason: string;
  createdAt?: string;
  startedAt?: string;
  endedAt?: string;
  /** The result of the Job. Absent if no Job was created, or if the result is not on record. */
  result?: 'Active' | 'Suspended' | 'Succeeded' | 'Failed' | 'Deleted';
  /** The queue that a suspended Job waits in. */
  queue?: string;
  jobName?: string;
  /** The hash of the calendars with which the time was chosen. */
  calendars?: string;
  source: 'Job' | 'Status' | 'Event';
  message?: string;
};

/** An Event about an object. */
export type FleetEvent = {
  kind: FleetObject['kind'];
  identity: string;
  /** When the Event was last seen. */
  at?: string;
  reason: string;
  message: string;
};

export type FleetProblem = {
  severity: 'error' | 'warning';
  code: string;
  message: string;
  /** Absent if the problem is about no object of the Fleet. */
  kind?: FleetObject['kind'];
  identity?: string;
  path?: string;
  place: FleetPlace | null;
};

export type FleetCheck = {
  from: string;
  /** The end of the span, which is not included. */
  to: string;
  instants: number;
  /** The hash of the lines that `instantLine` makes. */
  sha256: string;
};
