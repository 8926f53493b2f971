import { type Command, Option } from 'commander';
import { addClusterOptions } from '../../options/clusterOptions.ts';
import { addWriteOptions } from '../../options/writeOptions.ts';
import type { Define } from '../define.ts';
import type { CreateFlags } from './create.ts';

export const defineCreate: Define = (program, host, setExitCode, args) => {
  const command: Command = program
    .command('create')
    .description('Create a KronJob from an image and a schedule, like kubectl create cronjob')
    .usage('NAME --image IMAGE (--schedule CRON | --at TIME) [-- COMMAND...]')
    .argument('<kronjob>', 'name of the KronJob')
    .argument('[command...]', "after --: the container's command, instead of the image's");
  command
    .requiredOption('--image <image>', 'image of the container')
    .option('--schedule <cron>', 'five-field cron expression')
    .option('--at <time>', 'instead of --schedule: run once, at this time')
    .option('--window <duration>', 'start at a chosen time within this duration after the schedule: 1h, 90m')
    .option('--timezone <zone>', 'IANA time zone of the schedule (default: UTC)')
    .option(
      '--clock-changes <gap,fold>',
      'how to treat times that a clock change skips (gap) or repeats (fold): after,first runs once a day',
    )
    .addOption(
      new Option('--restart <policy>', 'restart policy of the Pods')
        .choices(['OnFailure', 'Never'])
        .default('OnFailure'),
    )
    .option('-n, --namespace <name>', "namespace (default: the context's)");
  addWriteOptions(addClusterOptions(command))
    .addHelpText('after', help)
    .action(async (name: string, words: string[], flags: CreateFlags) => {
      const { create } = await import('./create.ts');
      setExitCode(await create(name, { words, args }, flags, host));
    });
};

const help = `
--at takes RFC 3339 (2026-03-01T00:00:00Z), a local time (2026-03-01T08:30) or date in --timezone,
or a distance from now (+36h), and is rounded up to a full minute. With --window the run starts
within that duration after it.

It needs create on kronjobs. With --dry-run it needs no cluster.

Examples:
  kron create tidy --image busybox:1.37 --schedule "0 3 * * *" --window 1h -- rm -rf /cache
  kron create migrate --image migrate:4 --at 2026-12-01T02:00:00Z --dry-run=server
  kron create tidy --image busybox:1.37 --schedule "0 3 * * *" --dry-run -o yaml > tidy.yaml`;
