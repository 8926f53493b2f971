import { printable } from '@kron/fleet/text/printable';

/** The lines for problems that end a command or a read of `--watch`. */
export function errorLines(problems: readonly string[]): string {
  return problems.map((problem) => `kron: ${printable(problem)}\n`).join('');
}
