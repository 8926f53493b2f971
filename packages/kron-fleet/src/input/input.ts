import type { PlainObject } from '../plainObject.ts';
import { type CalendarReference, Calendars } from './calendars.ts';
import type { Clusters } from './clusterName.ts';
import type { InputControlledJob } from './inputControlledJob.ts';
import type { CalendarKind, FoundObject, KindChoice, ObjectKind } from './findObjects.ts';
import type { InputProblem, Issue } from './inputProblem.ts';
import type { InputKronJob } from './inputKronJob.ts';
import type { Origin } from './origin.ts';
import type { FurtherIssues, Prepare } from './validationRules.ts';

/** The objects that were read, and the problems of invalid objects. */
export type Input = {
  /** The valid KronJobs and, with `ReadOptions.cronJobs`, the valid CronJobs. */
  kronJobs: InputKronJob[];
  /** Empty unless `ReadOptions.controlledJobs` is set. */
  controlledJobs: InputControlledJob[];
  /** The ControlledJobs and CronJobs that the command does not read. `reads` has the kinds that it reads. */
  leftOut: { kind: ObjectKind; identity: string; reads: readonly ObjectKind[] }[];
  calendars: Calendars;
  /** The annotations of the Namespaces that were read, by name. They can give a CronJob its window. */
  namespaces: Map<string, PlainObject | undefined>;
  /** The CronJobs whose starts cannot be placed on a time axis. Each has a warning with the reason. */
  unplaced: UnplacedCronJob[];
  /** The CronJobs that have the window of `ReadOptions.whatIfWindow`, and the CronJobs that start too often for that window. */
  whatIf: { given: Set<InputKronJob>; tooLong: Set<InputKronJob> };
  /** The valid calendars of the files. */
  validCalendars: StatedCalendar[];
  problems: InputProblem[];
  /**
   * Warnings about text that programs can read differently, and the results of `ReadOptions.kronJobWarnings` and
   * `controlledJobWarnings`.
   */
  warnings: InputProblem[];
  /** Notes to print to standard error. */
  notes: string[];
  /** Objects of other kinds, and files in a folder that hold no object. */
  ignored: InputProblem[];
  otherKinds: string[];
  /** The kinds that may not be read from the cluster. */
  unreadable: ObjectKind[];
  /** Whether `SourceRequest.readOther` accepted an object. */
  hasOther: boolean;
};

/** A CronJob that runs at times which depend on more than its manifest. */
export type UnplacedCronJob = Origin & {
  reason: Issue;
};

export type StatedCalendar = Origin & { kind: CalendarKind };

/** How to read the objects of a file or a cluster. */
export type ReadOptions = KindChoice & {
  prepare?: Prepare;
  /** Returns warnings about a valid KronJob or CronJob. Their positions in the file are looked up immediately. */
  kronJobWarnings?: (kronJob: InputKronJob, object: FoundObject) => Issue[];
  /** Returns warnings about a CronJob whose starts cannot be placed on a time axis. `doubt` is the reason. */
  unplacedWarnings?: (doubt: Issue, object: FoundObject) => Issue[];
  controlledJobWarnings?: (controlledJob: InputControlledJob) => Issue[];
  /** Returns warnings about a Namespace, which can give its CronJobs a window. */
  namespaceWarnings?: (namespace: PlainObject) => Issue[];
  /** Returns issues of a KronJob or ControlledJob that its validation does not look for. */
  furtherIssues?: FurtherIssues;
  /**
   * Also reports two kinds of problems with which a stored object still runs: a cost above the limit, and annotations of a
   * CronJob that cannot be read. Without this option, kron only warns about them.
   */
  isStrict?: true;
  /** Adds calendars that KronJobs refer to, and that the input lacks. */
  lookUp?: ((references: readonly CalendarReference[], calendars: Calendars) => Promise<void>) | undefined;
  /** Adds the Namespaces with these names to `Input.namespaces`. A Namespace can give its CronJobs a window. */
  lookUpNamespaces?: ((names: ReadonlySet<string>, input: Input) => Promise<void>) | undefined;
  /**
   * Accepts KronJobs that refer to calendars which cannot be found: all of them, or those for which the function returns
   * true. `InputKronJob.unresolved` lists these references.
   */
  acceptsUnresolved?: true | ((kronJob: Origin) => boolean);
  /**
   * The clusters that objects are read for. A KronJob whose start times depend on the cluster is read once for each.
   * Default: the cluster in the status of the object.
   */
  clusters?: Clusters;
  /** A window for each CronJob without one, as a Go duration. */
  whatIfWindow?: string | undefined;
  /** Keeps only the fields of a KronJob that its schedule needs, because 100,000 Job templates do not fit into memory. */
  dropsTemplates?: true;
  acceptsCalendarsAlone?: true;
  onValid?: (one: InputKronJob | InputControlledJob, object: FoundObject) => void;
  onInvalid?: (manifest: PlainObject, source: string, problems: readonly InputProblem[]) => void;
};

export type SourceRequest = ReadOptions & {
  /** The namespace of manifests without one. */
  namespace: string;
  /** Reads an object of another kind and returns its problems, or undefined to ignore the object. */
  readOther?: (object: FoundObject, source: string) => Promise<InputProblem[]> | undefined;
};

export function emptyInput(): Input {
  return {
    kronJobs: [],
    controlledJobs: [],
    leftOut: [],
    calendars: new Calendars(),
    namespaces: new Map(),
    unplaced: [],
    whatIf: { given: new Set(), tooLong: new Set() },
    validCalendars: [],
    problems: [],
    warnings: [],
    notes: [],
    ignored: [],
    otherKinds: [],
    unreadable: [],
    hasOther: false,
  };
}
