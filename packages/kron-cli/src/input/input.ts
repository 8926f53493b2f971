import type { PlainObject } from '../plainObject.ts';
import type { ControlledJob } from './controlledJob.ts';
import type { FoundObject } from './findObjects.ts';
import type { InputProblem } from './inputProblem.ts';
import type { KronJob } from './kronJob.ts';
import type { Issue } from './locateIssues.ts';
import type { FurtherIssues } from './validationRules.ts';

/** The objects that were read, and the problems of those that are invalid. */
export type Input = {
  kronJobs: KronJob[];
  /** Empty unless `ReadOptions.controlledJobs` is set. */
  controlledJobs: ControlledJob[];
  /** ControlledJobs, if the command does not read them. */
  leftOut: { identity: string }[];
  problems: InputProblem[];
  /** Doubts about the text, and the results of `ReadOptions.kronJobWarnings` and `controlledJobWarnings`. */
  warnings: InputProblem[];
  /** Further lines for standard error. */
  notes: string[];
  /** Objects of other kinds, and files in a folder that hold no object. */
  ignored: InputProblem[];
  /** The objects of other kinds, such as `CronJob/hello`. */
  otherKinds: string[];
  /** Whether `InputRequest.readOther` accepted an object. */
  hasOther: boolean;
};

/** How to read the objects of a file or a cluster. */
export type ReadOptions = {
  /** Read ControlledJobs, too. */
  controlledJobs?: true;
  /** Returns warnings about a valid KronJob. They are located in the file immediately. */
  kronJobWarnings?: (kronJob: KronJob) => Issue[];
  controlledJobWarnings?: (controlledJob: ControlledJob) => Issue[];
  /** Returns further issues of a KronJob or ControlledJob, beyond those that its validation has found. */
  furtherIssues?: FurtherIssues;
  /** Report a cost above the bound as a problem of a stored object, too. Without it, kron warns: the object runs. */
  refuseCostly?: true;
  /** Called for each invalid KronJob or ControlledJob. */
  onInvalid?: (manifest: PlainObject, source: string, problems: readonly InputProblem[]) => void;
};

/** Which files to read, and how. */
export type InputRequest = ReadOptions & {
  filenames: readonly string[];
  recursive: boolean;
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
    problems: [],
    warnings: [],
    notes: [],
    ignored: [],
    otherKinds: [],
    hasOther: false,
  };
}
