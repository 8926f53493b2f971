import type { Command } from 'commander';
import type { ExitCode } from '../exitCode.ts';
import type { Host } from '../host.ts';

/**
 * Adds a command to the program. `answer` takes the code to exit with, once the command has run; `args` is the command
 * line, of which commander does not tell what stands behind `--`.
 */
export type Define = (
  program: Command,
  host: Host,
  answer: (code: ExitCode) => void,
  args: readonly string[],
) => void;
