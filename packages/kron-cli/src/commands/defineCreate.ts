import { type Command, Option } from 'commander';
import type { Define } from './define.ts';
import type { CreateFlags } from './create.ts';

/** `kron create` as commander sees it; what it does is loaded when it is asked for. */
export const defineCreate: Define = (program, host, answer) => {
  const command: Command = program
    .command('create')
    .description('A KronJob from an image and a schedule, like kubectl create cronjob.')
    .usage('NAME --image IMAGE (--schedule CRON | --at TIME) [--dry-run -o yaml] [-- COMMAND...]')
    .argument('<kronjob>', 'its name')
    .argument('[command...]', "behind --: the container's command, instead of the image's own");
  command
    .requiredOption('--image <image>', 'what its container runs')
    .option('--schedule <cron>', 'five-field cron expression')
    .option('--at <time>', 'instead of --schedule: run once, at this time')
    .option('--window <duration>', 'run at a time of its own within so long after: 1h, 90m')
    .option('--timezone <zone>', 'IANA timezone of the schedule (default: UTC)')
    .addOption(
      new Option('--restart <policy>', "the Pods' restart policy")
        .choices(['OnFailure', 'Never'])
        .default('OnFailure'),
    )
    .option('-n, --namespace <name>', 'namespace to write into it')
    .option('--dry-run', 'only show it')
    .addOption(
      new Option('-o, --output <format>', 'form of the result')
        .choices(['name', 'yaml', 'json'])
        .default('name'),
    )
    .option('--now <time>', 'take this instant for now')
    .option('--debug', 'with stack traces')
    .addHelpText('after', help)
    .action(async (name: string, words: string[], flags: CreateFlags) => {
      const { create } = await import('./create.ts');
      answer(await create(name, words, flags, host));
    });
};

const help = `
--at takes RFC 3339 (2026-03-01T00:00:00Z), a date (its first second in UTC), or a distance from
now (+36h), and goes to the next full minute. With --window the run starts within so long after it.

This version reaches no cluster: it shows what it would create, for kubectl to apply.

Examples:
  kron create tidy --image busybox:1.37 --schedule "0 3 * * *" --window 1h --dry-run -o yaml -- \\
    rm -rf /cache | kubectl apply -f -
  kron create migrate --image migrate:4 --at 2026-12-01T02:00:00Z --dry-run -o yaml`;
