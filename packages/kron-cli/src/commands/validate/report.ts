import type { InputProblem } from '../../input/inputProblem.ts';

/** Something that `kron validate` has to say: what is wrong, or what is doubtful. */
export type Finding = InputProblem & { severity: 'error' | 'warning'; code: string };

/** What is well, counted. */
export type Valid = { kronJobs: number; controlledJobs: number };

/** All that `kron validate` found. */
export type Report = {
  /** By file, line and column. */
  findings: readonly Finding[];
  /** How many of each kind are valid. */
  valid: Valid;
};

/** @param strict whether a doubt counts as an error */
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

/** How many findings are errors, and how many are warnings. */
export function countOf({ findings }: Report): { errors: number; warnings: number } {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

function finding(problem: InputProblem, severity: Finding['severity']): Finding {
  return { ...problem, severity, code: problem.code ?? 'Unreadable' };
}

/** By code unit: the same on every machine, whatever its locale. What has no place in its file comes first. */
function byPlace(a: Finding, b: Finding): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  const [first, second] = [a.position, b.position];
  return (first?.line ?? 0) - (second?.line ?? 0) || (first?.column ?? 0) - (second?.column ?? 0);
}
