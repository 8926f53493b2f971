import { fillParagraphs } from '@kron/fleet/text/fillParagraphs';
import { printable } from '@kron/fleet/text/printable';
import { Command, CommanderError } from 'commander';
import { ClusterError } from './clusterError.ts';
import { defineAudit } from './commands/audit/defineAudit.ts';
import { defineCalendar } from './commands/calendar/defineCalendar.ts';
import { defineCompletion } from './commands/completion/defineCompletion.ts';
import { defineConvert } from './commands/convert/defineConvert.ts';
import { defineCrd } from './commands/crd/defineCrd.ts';
import { defineCreate } from './commands/create/defineCreate.ts';
import type { Define } from './commands/define.ts';
import { defineDiff } from './commands/diff/defineDiff.ts';
import { defineDryRun } from './commands/dryRun/defineDryRun.ts';
import { defineExplain } from './commands/explain/defineExplain.ts';
import { defineForecast } from './commands/forecast/defineForecast.ts';
import { definePreview } from './commands/preview/definePreview.ts';
import { defineRelease } from './commands/release/defineRelease.ts';
import { defineReset } from './commands/reset/defineReset.ts';
import { defineSchema } from './commands/schema/defineSchema.ts';
import { defineSimulate } from './commands/simulate/defineSimulate.ts';
import { defineSpread } from './commands/spread/defineSpread.ts';
import { defineTrigger } from './commands/trigger/defineTrigger.ts';
import { defineUi } from './commands/ui/defineUi.ts';
import { defineValidate } from './commands/validate/defineValidate.ts';
import { defineVersion } from './commands/version/defineVersion.ts';
import { type ExitCode, exitCode } from './exitCode.ts';
import type { Host, Sink } from './host.ts';
import { kubectlStyle } from './options/kubectlStyle.ts';
import { errorLines } from './output/errorLines.ts';
import { UsageError } from './usageError.ts';

/** Every command of kron, in the groups and the order of the help. */
const commands: readonly (readonly [group: string, defined: readonly Define[]])[] = [
  [
    'See what runs and why',
    [definePreview, defineExplain, defineAudit, defineUi, defineDryRun, defineSimulate],
  ],
  ['Check manifests', [defineValidate, defineDiff, defineForecast]],
  ['Write manifests', [defineCreate, defineConvert, defineSpread, defineCalendar]],
  ['Act in a cluster', [defineTrigger, defineRelease, defineReset]],
  ['Install Kron and the command', [defineCrd, defineSchema, defineCompletion, defineVersion]],
];

/** Collects the output of commander, because commander does not wait until a stream has accepted a text. */
type CommanderOutput = { out: string; err: string };

/** Runs one command line and reports every problem on `host.err`. @param args the arguments after `kron` */
export async function runCli(args: readonly string[], host: Host): Promise<ExitCode> {
  let code: ExitCode = exitCode.fine;
  const output: CommanderOutput = { out: '', err: '' };
  const program = programFor(host, output);
  for (const [group, defined] of commands) {
    program.commandsGroup(`${group}:`);
    for (const define of defined) define(program, host, (answer) => void (code = answer), args);
  }
  // commander puts a command into the help group that was set last, so the help command is in the last group.
  program.helpCommand('help [command]', 'print help for a command');
  if (args[0] === '__complete') {
    const { complete } = await import('./commands/completion/complete.ts');
    return complete(program, args.slice(1), host);
  }
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(kubectlStyle(args, program), { from: 'user' });
  } catch (error) {
    const failed = failure(error, args.includes('--debug'));
    code = failed.code;
    output.err += failed.text;
  }
  if (output.out !== '') await host.out.write(output.out);
  if (output.err !== '') await host.err.write(output.err);
  return code;
}

/** The width of the help in columns: `least` to `most`, or `otherwise` if the width of the terminal is unknown. */
const widths = { least: 40, most: 120, otherwise: 80 };

function helpWidthOf({ columns = widths.otherwise }: Sink): number {
  return Math.min(widths.most, Math.max(widths.least, columns));
}

/** Adds advice to the error message about the option `-k`, because kron does not have this option of kubectl. */
function withKustomize(text: string): string {
  return text.replace(
    /unknown option '(?:-k|--kustomize)[^']*'/,
    '$&; pipe the output of kubectl kustomize DIR into -f -',
  );
}

/** Lists commands by name only. Their arguments are in their own help. */
const helpOfProgram = { subcommandTerm: (command: Command) => command.name(), minWidthToWrap: 20 };

function programFor(host: Host, output: CommanderOutput): Command {
  const { program: name } = host;
  const helpWidth = helpWidthOf(host.out);
  return new Command(name)
    .description('Preview, explain and check KronJobs, CronJobs and ControlledJobs, and create KronJobs.')
    .version(`kron ${host.version}`, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', `\nDocumentation: ${host.homepage}`)
    .showHelpAfterError('Run with --help for usage.')
    .configureHelp(helpOfProgram)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        output.out += fillParagraphs(
          text.replaceAll(/(?<=^ *|`|\| )kron (?=[a-z])/gm, `${name} `),
          helpWidth,
        );
      },
      writeErr: (text) => {
        output.err += text;
      },
      outputError: (text, write) => write(`kron: ${printable(withKustomize(onOneLine(text)))}\n`),
      getOutHelpWidth: () => helpWidth,
      getErrHelpWidth: () => helpWidthOf(host.err),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
}

/** Joins the two lines of an error of commander, such as `error: unknown command 'prevew'\n(Did you mean preview?)`. */
function onOneLine(text: string): string {
  return text
    .replace(/^error: /, '')
    .trimEnd()
    .replaceAll('\n', ' ');
}

function failure(error: unknown, debug: boolean): { code: ExitCode; text: string } {
  // Commander has already printed its message. After --help and --version it throws with exit code 0.
  if (error instanceof CommanderError) {
    return { code: error.exitCode === 0 ? exitCode.fine : exitCode.wrongUsage, text: '' };
  }
  if (error instanceof UsageError) return { code: exitCode.wrongUsage, text: errorLines(error.problems) };
  if (error instanceof ClusterError) {
    const stack = debug ? `${error.stack ?? ''}\n` : '';
    return { code: exitCode.clusterUnreachable, text: errorLines(error.problems) + stack };
  }
  return { code: exitCode.invalidInput, text: defect(error, debug) };
}

function defect(error: unknown, debug: boolean): string {
  const message = `kron: unexpected error: ${printable(error instanceof Error ? error.message : String(error))}\n`;
  if (!debug) return `${message}kron: run again with --debug for a stack trace\n`;
  return error instanceof Error ? `${message}${error.stack ?? ''}\n` : message;
}
