import type { Command, Option } from 'commander';

/**
 * Rewrites arguments in the style of kubectl so that commander understands them. Arguments after `--` stay.
 *
 * @example
 * kubectlStyle(['--context', 'prod', 'preview', '-o=json'], program) // ['preview', '--context', 'prod', '-o', 'json']
 * kubectlStyle(['trigger', '--dry-run', 'db-backup'], program) // ['trigger', '--dry-run=client', 'db-backup']
 */
export function kubectlStyle(args: readonly string[], program: Command): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const own = commandFirst(args.slice(0, end).flatMap(splitShort), program);
  return [...expandDryRun(own, program), ...args.slice(end)];
}

/** Splits `-o=json` into two arguments, because commander would take `=json` for the value. */
function splitShort(arg: string): string[] {
  return /^-[a-zA-Z]=/.test(arg) ? [arg.slice(0, 2), arg.slice(3)] : [arg];
}

/**
 * Moves the options that precede a command behind the command. If an option belongs to kron itself or to no command, all
 * arguments stay.
 */
export function commandFirst(args: readonly string[], program: Command): readonly string[] {
  let at = 0;
  while (args[at]?.startsWith('-') === true) {
    const [flag = '', value] = args[at]?.split('=', 2) ?? [];
    const option = optionOfCommands(program, flag);
    if (option === undefined) return args;
    at += option.required && value === undefined ? 2 : 1;
  }
  const behind = at + depthOf(args.slice(at), program);
  return [...args.slice(at, behind), ...args.slice(0, at), ...args.slice(behind)];
}

/** The first option with the given flag, in any command. The user may write the option before the command. */
export function optionOfCommands(program: Command, flag: string): Option | undefined {
  return program.commands
    .flatMap((command) => [command, ...command.commands])
    .flatMap(({ options }) => options)
    .find(({ short, long }) => short === flag || long === flag);
}

/** The number of words that name a command: 1, or 2 as in `calendar import`. */
function depthOf([word, ...rest]: readonly string[], program: Command): number {
  const command = program.commands.find((one) => one.name() === word);
  if (command === undefined) return 0;
  return 1 + depthOf(rest, command);
}

/** Adds the mode to `--dry-run`. Otherwise, commander would take the next argument for the value of the flag. */
function expandDryRun(args: readonly string[], program: Command): string[] {
  const command = program.commands.find((known) => known.name() === args[0]);
  const takesMode = command?.options.some(({ long, optional }) => long === '--dry-run' && optional) === true;
  return args.map((arg) => (takesMode && arg === '--dry-run' ? '--dry-run=client' : arg));
}
