import { printable } from '@kron/fleet/text/printable';
import { CommanderError } from 'commander';
import { ClusterError } from './clusterError.ts';
import { type ExitCode, exitCode } from './exitCode.ts';
import { UsageError } from './usageError.ts';

/**
 * The message for a thrown error, and the exit code.
 *
 * @param debug whether to print the stack trace
 */
export function failure(error: unknown, debug: boolean): { code: ExitCode; text: string } {
  // Commander has already printed its message. After --help and --version it throws with exit code 0.
  if (error instanceof CommanderError) {
    return { code: error.exitCode === 0 ? exitCode.fine : exitCode.wrongUsage, text: '' };
  }
  if (error instanceof UsageError) return { code: exitCode.wrongUsage, text: problemLines(error.problems) };
  if (error instanceof ClusterError) {
    const stack = debug ? `${error.stack ?? ''}\n` : '';
    return { code: exitCode.clusterUnreachable, text: problemLines(error.problems) + stack };
  }
  return { code: exitCode.invalidInput, text: defect(error, debug) };
}

function problemLines(problems: readonly string[]): string {
  return problems.map((problem) => `kron: ${printable(problem)}\n`).join('');
}

function defect(error: unknown, debug: boolean): string {
  const message = `kron: unexpected error: ${printable(error instanceof Error ? error.message : String(error))}\n`;
  if (!debug) return `${message}kron: run again with --debug for a stack trace\n`;
  return error instanceof Error ? `${message}${error.stack ?? ''}\n` : message;
}
