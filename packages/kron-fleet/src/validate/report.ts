import { type ObjectKind, objectKinds } from '../input/findObjects.ts';
import type { Input } from '../input/input.ts';
import { byPlace, type InputProblem } from '../input/inputProblem.ts';
import type { PlainObject } from '../plainObject.ts';

export type Finding = InputProblem & { severity: 'error' | 'warning'; code: string };

export type Valid = {
  kronJobs: number;
  controlledJobs: number;
  cronJobs: number;
  calendars: number;
  /** The kind that the summary names if no object is valid. Undefined for KronJob. */
  named?: ObjectKind | undefined;
};

export type Report = {
  /** Sorted by file, line and column. */
  findings: readonly Finding[];
  valid: Valid;
};

/** @param strict whether warnings count as errors */
export function reportOf(
  problems: readonly InputProblem[],
  warnings: readonly InputProblem[],
  { valid, strict }: { valid: Valid; strict: boolean },
): Report {
  const findings = [
    ...problems.map((problem) => finding(problem, 'error')),
    ...warnings.map((warning) => finding(warning, strict ? 'error' : 'warning')),
  ];
  return { findings: findings.sort(byPlace), valid };
}

/** The number of KronJobs, and the number of CronJobs. CronJobs whose starts cannot be placed on a time axis are included. */
export function countPeriodic({
  kronJobs,
  unplaced,
}: Pick<Input, 'kronJobs' | 'unplaced'>): Pick<Valid, 'kronJobs' | 'cronJobs'> {
  const placed = kronJobs.filter(({ kind }) => kind === 'CronJob').length;
  return { kronJobs: kronJobs.length - placed, cronJobs: placed + unplaced.length };
}

/** The kind of invalid objects. KronJob if the objects have several kinds or a misspelled one. */
export function kindOfInvalid(manifests: readonly PlainObject[]): ObjectKind {
  const [kind, ...others] = new Set(manifests.map((manifest) => manifest['kind']));
  return (others.length === 0 && objectKinds.find((one) => one === kind)) || 'KronJob';
}

export function countOf({ findings }: Report): { errors: number; warnings: number } {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

function finding(problem: InputProblem, severity: Finding['severity']): Finding {
  return { ...problem, severity, code: problem.code ?? 'Unreadable' };
}
