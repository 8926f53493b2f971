import { printable } from '../output/printable.ts';

/** A place in a file, both counted from 1. */
export type Position = { line: number; column: number };

/** Something that is wrong with the input. */
export type InputProblem = {
  /** The file as it was named on the command line or found in a folder; `stdin` for standard input. */
  source: string;
  position?: Position | undefined;
  /** `<namespace>/<name>`, as far as it is known. */
  identity?: string | undefined;
  /** `spec.window.duration` */
  path?: string | undefined;
  /** A stable word for what is wrong, as far as there is one. */
  code?: string | undefined;
  message: string;
};

/**
 * One line for standard error.
 *
 * @example
 * problemText({ source: 'a.yaml', position: { line: 8, column: 15 }, identity: 'prod/db', path: 'spec.schedule', message: 'is missing' })
 * // 'a.yaml:8:15: prod/db: spec.schedule: is missing'
 */
export function problemText(problem: InputProblem): string {
  const { source, position, identity, path, message } = problem;
  const place = position === undefined ? source : `${source}:${position.line}:${position.column}`;
  const parts = [place, identity, path, message].filter((part) => part !== undefined && part !== '');
  return printable(parts.join(': '));
}
