import type { Command } from 'commander';
import type { ExitCode } from '../exitCode.ts';
import type { Host } from '../host.ts';

/**
 * Adds a command to the program. The implementation is imported when the command runs, so that kron starts fast.
 *
 * @param args the command line, because commander does not report which arguments follow `--`
 */
export type Define = (
  program: Command,
  host: Host,
  setExitCode: (code: ExitCode) => void,
  args: readonly string[],
) => void;
