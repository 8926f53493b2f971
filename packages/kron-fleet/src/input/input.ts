import type { PlainObject } from '../plainObject.ts';
import { type CalendarReference, Calendars } from './calendars.ts';
import type { Clusters } from './clusterName.ts';
import type { InputControlledJob } from './inputControlledJob.ts';
import type { CalendarKind, FoundObject, KindChoice, ObjectKind } from './findObjects.ts';
import type { InputProblem, Issue } from './inputProblem.ts';
import type { InputKronJob } from './inputKronJob.ts';
import type { Origin } from './origin.ts';
import type { FurtherIssues, Prepare } from './validationRules.ts';

/** The objects that a command has read, and the problems with invalid objects. */
export type Input = {
  /** The valid KronJobs and, with `ReadOptions.cronJobs`, the valid CronJobs. */
  kronJobs: InputKronJob[];
  /** Empty unless `ReadOptions.controlledJobs` is set. */
  controlledJobs: InputControlledJob[];
  /** The ControlledJobs and CronJobs that the command cannot use. `reads` is the list of the kinds that it can use. */
  leftOut: { kind: ObjectKind; identity: string; reads: readonly ObjectKind[] }[];
  calendars: Calendars;
  /** The annotations of each Namespace in the sources, by name. They can give a CronJob its window. */
  namespaces: Map<string, PlainObject | undefined>;
  /** The CronJobs whose start times Kron cannot compute. Each has a warning with the reason. */
  unplaced: UnplacedCronJob[];
  /** The CronJobs with the window of `ReadOptions.whatIfWindow`, and the CronJobs for which that window is too long. */
  whatIf: { given: Set<InputKronJob>; tooLong: Set<InputKronJob> };
  /** The valid calendars of the files. */
  validCalendars: StatedCalendar[];
  problems: InputProblem[];
  /**
   * Warnings about text that two YAML parsers can read as different values, and warnings of `ReadOptions.kronJobWarnings`
   * and `controlledJobWarnings`.
   */
  warnings: InputProblem[];
  /** Notes that the command prints to standard error. */
  notes: string[];
  /** Objects of other kinds, and files of a folder that contain no object. */
  ignored: InputProblem[];
  otherKinds: string[];
  /** The kinds that Kron may not read from the cluster. */
  unreadable: ObjectKind[];
  /** Whether `SourceRequest.readOther` has accepted any object. */
  hasOther: boolean;
};

/** A CronJob whose start times Kron cannot compute, because they depend on more than the manifest. */
export type UnplacedCronJob = Origin & {
  reason: Issue;
};

export type StatedCalendar = Origin & { kind: CalendarKind };

/** Options for reading the objects of a file or a cluster. */
export type ReadOptions = KindChoice & {
  prepare?: Prepare;
  /** Returns warnings about a valid KronJob or CronJob. The caller then looks up their positions in the file. */
  kronJobWarnings?: (kronJob: InputKronJob, object: FoundObject) => Issue[];
  /** Returns warnings about a CronJob whose start times Kron cannot compute. `doubt` says why. */
  unplacedWarnings?: (doubt: Issue, object: FoundObject) => Issue[];
  controlledJobWarnings?: (controlledJob: InputControlledJob) => Issue[];
  /** Returns warnings about a Namespace. Its annotations can give its CronJobs a window. */
  namespaceWarnings?: (namespace: PlainObject) => Issue[];
  /** Returns further issues of a KronJob or ControlledJob that the validation does not find. */
  furtherIssues?: FurtherIssues;
  /**
   * Makes an object invalid if its cost is above the limit or if an annotation of a CronJob cannot be read. Without this
   * option, Kron only warns about these two mistakes, because a stored object runs in spite of them.
   */
  isStrict?: true;
  /** Adds the calendars in `references` that the input lacks. */
  lookUp?: ((references: readonly CalendarReference[], calendars: Calendars) => Promise<void>) | undefined;
  /** Adds the annotations of the Namespaces with these names to `Input.namespaces`. */
  lookUpNamespaces?: ((names: ReadonlySet<string>, input: Input) => Promise<void>) | undefined;
  /**
   * Accepts a KronJob that refers to a missing calendar: every KronJob if `true`, else those for which the function returns
   * true. `InputKronJob.unresolved` lists the missing calendars.
   */
  acceptsUnresolved?: true | ((kronJob: Origin) => boolean);
  /**
   * The names of the clusters for which Kron computes the times. The input contains a KronJob once for each name if its
   * times depend on the name. Default: the name in the status of the object.
   */
  clusters?: Clusters;
  /** A window to assume for each CronJob that has none, as a Go duration. */
  whatIfWindow?: string | undefined;
  /** Removes the fields that a KronJob's schedule does not need: 100,000 Job templates do not fit into memory. */
  dropsTemplates?: true;
  acceptsCalendarsAlone?: true;
  onValid?: (one: InputKronJob | InputControlledJob, object: FoundObject) => void;
  onInvalid?: (manifest: PlainObject, source: string, problems: readonly InputProblem[]) => void;
};

export type SourceRequest = ReadOptions & {
  /** The namespace of an object whose manifest has none. */
  namespace: string;
  /** Reads an object of another kind and returns its problems. Returns undefined for an object that the command ignores. */
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
