import { Command, CommanderError, Option } from 'commander';
import { type Flag, variableOf } from './flag.ts';
import { flags } from './flags.ts';
import type { GivenFlags } from './readFlags.ts';

/** `info` is the help or the version, for standard output. `usageError` is a message for standard error. */
type ParsedCommandLine =
  | { readonly kind: 'info'; readonly text: string }
  | { readonly kind: 'usageError'; readonly text: string }
  | { readonly kind: 'run'; readonly given: GivenFlags };

/**
 * Parses the arguments after `kron-operator`. `readFlags` checks the values.
 *
 * @param version the package's version
 */
export function parseCommandLine(args: readonly string[], version: string): ParsedCommandLine {
  const output = { text: '' };
  const command = commandLine(version, (text) => {
    output.text += text;
  });
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { kind: error.exitCode === 0 ? 'info' : 'usageError', text: output.text };
  }
  const [extra] = command.args;
  if (extra === undefined) return { kind: 'run', given: command.opts<GivenFlags>() };
  return {
    kind: 'usageError',
    text: `kron-operator: expected flags only, found "${extra}"; see kron-operator --help\n`,
  };
}

function commandLine(version: string, write: (text: string) => void): Command {
  const command = new Command('kron-operator')
    .description(
      'Creates Jobs for KronJobs, at most one per period, and runs one Job at a time for each ControlledJob.',
    )
    .version(`kron-operator ${version}`, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addHelpText(
      'after',
      `\nEvery flag has an environment variable: ${variableOf('log-level')} for --log-level. The flag takes precedence.`,
    )
    .showHelpAfterError('See kron-operator --help.')
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({
      writeOut: write,
      writeErr: write,
      outputError: (text) =>
        write(
          `kron-operator: ${text
            .replace(/^error: /, '')
            .trimEnd()
            .replaceAll('\n', ' ')}\n`,
        ),
      // With a fixed width, the help is the same on every terminal.
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const flag of Object.values<Flag<unknown>>(flags)) addFlag(command, flag);
  return command;
}

/**
 * Adds a flag. Only the help text contains the default. If Commander knew the default, the flag would always have a value,
 * and Kron would ignore the environment variable.
 */
function addFlag(command: Command, { name, placeholder, description, defaultText }: Flag<unknown>): void {
  const help = defaultText === undefined ? description : `${description} (default: ${defaultText})`;
  if (placeholder !== undefined) {
    command.addOption(new Option(`--${name} <${placeholder}>`, help));
    return;
  }
  command.addOption(new Option(`--${name}`, help));
  command.addOption(new Option(`--no-${name}`, `the opposite of --${name}`));
}
