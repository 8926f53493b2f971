import type { Command } from 'commander';
import { addClusterOptions } from '../../options/clusterOptions.ts';
import type { Define } from '../define.ts';
import type { ResetFlags } from './reset.ts';

export const defineReset: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('reset')
    .description('Set back a status that records periods or actions of the future')
    .usage('NAME [--to TIME] [--yes] [--dry-run]')
    .argument('[name]', 'of a KronJob or ControlledJob: NAME, NAMESPACE/NAME or ctj/NAME')
    .option('-n, --namespace <name>', "namespace of the object (default: the context's)");
  addClusterOptions(command)
    .option('--to <time>', "latest time that stays recorded (default: the API server's now)")
    .option('-y, --yes', 'write the status without asking')
    .option('--dry-run', 'show the change and write nothing')
    .option('--debug', 'print stack traces')
    .addHelpText('after', help)
    .action(async (name: string | undefined, flags: ResetFlags) => {
      const { reset } = await import('./reset.ts');
      setExitCode(await reset(name, flags, host));
    });
};

const help = `
A wrong clock or a forged status can record periods that are due years ahead. They count as handled,
so nothing runs until then, and Ready is False with the reason HandledInFuture.

The status becomes what it would be if the last period due by --to had been handled last. That period
and earlier ones do not run; the next one does. A ControlledJob loses the later actions of its
history. A time before the API server's now is refused, because a period could run twice.

It needs get on kronjobs and patch on kronjobs/status, or the same for controlledjobs.

Examples:
  kron reset db-backup -n prod --dry-run
  kron reset db-backup -n prod
  kron reset ctj/desk --yes`;
