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
  /** If no object is valid, the summary names this kind: `0 valid CronJobs`. Default: KronJob. */
  named?: ObjectKind | undefined;
};

export type Report = {
  /** Sorted by file, line and column. */
  findings: readonly Finding[];
  valid: Valid;
};

/** @param strict whether each warning becomes an error */
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

/** The numbers of KronJobs and CronJobs. CronJobs count even if Kron cannot compute their start times. */
export function countPeriodic({
  kronJobs,
  unplaced,
}: Pick<Input, 'kronJobs' | 'unplaced'>): Pick<Valid, 'kronJobs' | 'cronJobs'> {
  const placed = kronJobs.filter(({ kind }) => kind === 'CronJob').length;
  return { kronJobs: kronJobs.length - placed, cronJobs: placed + unplaced.length };
}

/** The kind that all invalid objects have in common. KronJob if they have several kinds, or a misspelled kind. */
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
