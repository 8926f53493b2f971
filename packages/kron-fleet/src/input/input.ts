import type { PlainObject } from '../plainObject.ts';
import { type CalendarReference, Calendars } from './calendars.ts';
import type { Clusters } from './clusterName.ts';
import type { InputControlledJob } from './inputControlledJob.ts';
import type { CalendarKind, FoundObject, KindChoice, ObjectKind } from './findObjects.ts';
import type { InputProblem, Issue } from './inputProblem.ts';
import type { InputKronJob } from './inputKronJob.ts';
import type { Origin } from './origin.ts';
import type { FurtherIssues, Prepare } from './validationRules.ts';

/** The objects that were read, and the problems of those that are invalid. */
export type Input = {
  /** With `ReadOptions.cronJobs`, the CronJobs as well. */
  kronJobs: InputKronJob[];
  /** Empty unless `ReadOptions.controlledJobs` is set. */
  controlledJobs: InputControlledJob[];
  /** ControlledJobs and CronJobs, if the command does not read them, and the kinds that it reads. */
  leftOut: { kind: ObjectKind; identity: string; reads: readonly ObjectKind[] }[];
  /** The calendars that KronJobs can refer to. */
  calendars: Calendars;
  /** The annotations of the Namespaces that were read, by name. They can give a CronJob its window. */
  namespaces: Map<string, PlainObject | undefined>;
  /** The CronJobs whose starts cannot be placed on a time axis. Each has a warning with the reason. */
  unplaced: UnplacedCronJob[];
  /** The CronJobs that have the window of `ReadOptions.whatIfWindow`, and those that start too often for it. */
  whatIf: { given: Set<InputKronJob>; tooLong: Set<InputKronJob> };
  /** The valid calendars of the files. */
  validCalendars: StatedCalendar[];
  problems: InputProblem[];
  /** Doubts about the text, and the results of `ReadOptions.kronJobWarnings` and `controlledJobWarnings`. */
  warnings: InputProblem[];
  /** Further lines for standard error. */
  notes: string[];
  /** Objects of other kinds, and files in a folder that hold no object. */
  ignored: InputProblem[];
  /** The objects of other kinds, such as `CronJob/hello`. */
  otherKinds: string[];
  /** The kinds that may not be read from the cluster. */
  unreadable: ObjectKind[];
  /** Whether `SourceRequest.readOther` accepted an object. */
  hasOther: boolean;
};

/** A CronJob that runs at times which depend on more than its manifest. */
export type UnplacedCronJob = Origin & {
  /** Why its starts cannot be placed on a time axis. */
  reason: Issue;
};

/** A calendar of a file. */
export type StatedCalendar = Origin & { kind: CalendarKind };

/** How to read the objects of a file or a cluster. */
export type ReadOptions = KindChoice & {
  prepare?: Prepare;
  /** Returns warnings about a valid KronJob or CronJob. They are located in the file immediately. */
  kronJobWarnings?: (kronJob: InputKronJob, object: FoundObject) => Issue[];
  /** Returns warnings about a CronJob whose starts cannot be placed on a time axis. `doubt` is the reason. */
  unplacedWarnings?: (doubt: Issue, object: FoundObject) => Issue[];
  controlledJobWarnings?: (controlledJob: InputControlledJob) => Issue[];
  /** Returns warnings about a Namespace, which can give its CronJobs a window. */
  namespaceWarnings?: (namespace: PlainObject) => Issue[];
  /** Returns further issues of a KronJob or ControlledJob, beyond those that its validation has found. */
  furtherIssues?: FurtherIssues;
  /**
   * Report as problems also what does not keep a stored object from running: a cost above the bound, and annotations of a
   * CronJob that cannot be read. Without it, kron warns.
   */
  isStrict?: true;
  /** Adds calendars that KronJobs refer to, and that the input lacks. */
  lookUp?: ((references: readonly CalendarReference[], calendars: Calendars) => Promise<void>) | undefined;
  /** Adds the Namespaces of these names, which can give CronJobs a window, to `namespaces`. */
  lookUpNamespaces?: ((names: ReadonlySet<string>, input: Input) => Promise<void>) | undefined;
  /** Accept KronJobs, or some of them, that refer to calendars which cannot be found. Their `unresolved` says which. */
  acceptsUnresolved?: true | ((kronJob: Origin) => boolean);
  /**
   * The clusters whose starts are read. A KronJob that starts at other times in each is read once for each. Default: the
   * cluster in its status.
   */
  clusters?: Clusters;
  /** A window for each CronJob without one, as a Go duration. */
  whatIfWindow?: string | undefined;
  /** Keep of each KronJob only what its schedule needs: 100,000 Job templates do not fit into memory. */
  dropsTemplates?: true;
  /** Calendars alone are input enough. */
  acceptsCalendarsAlone?: true;
  /** Called for each valid KronJob and ControlledJob. */
  onValid?: (one: InputKronJob | InputControlledJob, object: FoundObject) => void;
  /** Called for each invalid KronJob or ControlledJob. */
  onInvalid?: (manifest: PlainObject, source: string, problems: readonly InputProblem[]) => void;
};

/** How to read a text with manifests. */
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
