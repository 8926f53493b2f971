import { Command, CommanderError, Option } from 'commander';
import { type Flag, variableOf } from './flag.ts';
import { flags } from './flags.ts';
import type { GivenFlags } from './readFlags.ts';

/** What a command line asks for: to be told something, on which stream, or to run. */
export type Asked =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mistake'; readonly text: string }
  | { readonly kind: 'run'; readonly given: GivenFlags };

/**
 * Reads what follows `kron-operator` on a command line; values are looked at by `readFlags`.
 *
 * @param version of the package
 */
export function parseCommandLine(args: readonly string[], version: string): Asked {
  const said = { text: '' };
  const command = commandLine(version, (text) => {
    said.text += text;
  });
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { kind: error.exitCode === 0 ? 'text' : 'mistake', text: said.text };
  }
  const [extra] = command.args;
  if (extra === undefined) return { kind: 'run', given: command.opts<GivenFlags>() };
  return {
    kind: 'mistake',
    text: `kron-operator: expected flags only, found "${extra}"; run it with --help to see which\n`,
  };
}

function commandLine(version: string, write: (text: string) => void): Command {
  const command = new Command('kron-operator')
    .description(
      'Gatherer KronJobs into Jobs, at most one a period, and keeps one in being for each ControlledJob.',
    )
    .version(`kron-operator ${version}`, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addHelpText(
      'after',
      `\nEvery flag can be given in the environment instead: --log-level as ${variableOf('log-level')}.`,
    )
    .showHelpAfterError('Run it with --help to see what it takes.')
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
      // The same help on every terminal.
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const flag of Object.values<Flag<unknown>>(flags)) addFlag(command, flag);
  return command;
}

/** Defaults are not commander's: whether a flag was given decides whether its variable counts. */
function addFlag(command: Command, { name, placeholder, description, defaultText }: Flag<unknown>): void {
  const said = defaultText === undefined ? description : `${description} (default: ${defaultText})`;
  if (placeholder !== undefined) {
    command.addOption(new Option(`--${name} <${placeholder}>`, said));
    return;
  }
  command.addOption(new Option(`--${name}`, said));
  command.addOption(new Option(`--no-${name}`, `the opposite of --${name}`));
}
