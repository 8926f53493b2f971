import type { ObjectKind } from './findObjects.ts';
import { byCodeUnits } from '../text/byCodeUnits.ts';
import { printable } from '../text/printable.ts';
import type { Position } from './position.ts';

/** A problem with a field of an object, or a warning about it. */
export type Issue = { path: string; code: string; message: string };

export type InputProblem = {
  /** The path of the file, as on the command line or found in a folder; `stdin` for standard input. */
  source: string;
  position?: Position | undefined;
  /** Kind of the object. Absent if the problem is not about an object that starts Jobs. */
  kind?: ObjectKind | undefined;
  /** `<namespace>/<name>` of the object. Absent if the object has no name. */
  identity?: string | undefined;
  /** Path of the field, such as `spec.window.duration`. */
  path?: string | undefined;
  code?: string | undefined;
  message: string;
};

/** Sorts problems by file and position. In a file, problems without a position are first. */
export function byPlace(a: InputProblem, b: InputProblem): number {
  const [first, second] = [a.position, b.position];
  return (
    byCodeUnits(a.source, b.source) ||
    (first?.line ?? 0) - (second?.line ?? 0) ||
    (first?.column ?? 0) - (second?.column ?? 0)
  );
}

/** The problem on one line: `a.yaml:8:15: prod/db: spec.schedule: is missing`. */
export function problemText(problem: InputProblem): string {
  const { identity, path, message } = problem;
  const parts = [placeText(problem), identity, path, message];
  return printable(parts.filter((part) => part !== undefined && part !== '').join(': '));
}

/** The file and position of a problem, such as `fleet.yaml:12:11`. */
export function placeText({ source, position }: Pick<InputProblem, 'source' | 'position'>): string {
  return position === undefined ? source : `${source}:${position.line}:${position.column}`;
}
