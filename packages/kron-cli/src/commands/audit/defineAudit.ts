import { verdicts } from '@kron/fleet/audit/verdict';
import { type Command, Option } from 'commander';
import { kindOption } from '../../options/kindOption.ts';
import { addInputOptions, addOutputOptions, collect, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { AuditFlags } from './auditRequest.ts';

export const defineAudit: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('audit')
    .description('List every past period of KronJobs and CronJobs, and what became of it')
    .argument('[name...]', 'only these, by name or namespace/name');
  addInputOptions(command)
    .option('--records <file>', "the operator's outcome log, - for standard input; repeatable", collect)
    .option('--cluster <name>', 'the cluster whose records count, also for seeds with the scope cluster')
    .option('--live', 'with -f: read the cluster too; its objects are the newest versions')
    .option('--from <time>', 'the first instant (default: 24 hours before the last)')
    .option('--to <time>', 'the last instant (default: now)')
    .option('--for <span>', 'length of the span that ends at --to, or starts at --from (default: 24h)')
    .option('--max-late <span>', 'a Job that is created later than this is late (default: 10s)')
    .addOption(allowOption())
    .option('--job <name>', 'explain step by step why one Job started when it did')
    .addOption(kindOption(['KronJob', 'CronJob']))
    .addOption(
      new Option(
        '--list <which>',
        'periods to list; exceptions: those that are not allowed (default: exceptions in a table or HTML, else all)',
      ).choices(['exceptions', 'all', 'none']),
    );
  addOutputOptions(command, ['table', 'wide', 'json', 'csv', 'html', 'junit'])
    .addHelpText('after', help)
    .action(async (names: string[], flags: AuditFlags) => {
      const { audit } = await import('./audit.ts');
      setExitCode(await audit(names, flags, host));
    });
};

function allowOption(): Option {
  const text = 'verdicts with which the exit code is 0 (default: see below)';
  const option = new Option('--allow <verdicts>', text).argParser(collect);
  // Shell completion reads `argChoices`. `choices()` would set it too, but would refuse a list of verdicts.
  option.argChoices = [...verdicts];
  return option;
}

const help = `${timeForms}
The periods follow from the manifests. What became of them is read from status.recent, from
Jobs and from --records. Without -f it reads the cluster, as kubectl would.

-f accepts several versions of one object. Each period is judged by the version whose
scheduling hash a record or the status names.

Verdicts:
  on-time        the Job was created within --max-late, and succeeded
  late           the Job was created later
  running        the Job has no result on record
  failed         the Job failed or was deleted
  missed, skipped, unschedulable, suspended
                 no Job, for the recorded reason
  not-on-record  nothing is known
  moved          a Job or record at another second than the manifest's
  duplicate      more than one Job, outcome or result of a period
  unexpected     a Job or record of a period that does not exist
  unverifiable   no manifest is of the version that was in force

--allow is a list of verdicts; the default is on-time,suspended,unschedulable,skipped.
Exit code 1: a period has another verdict.

Examples:
  kron audit -A
  kron audit db-backup -n prod --for 7d
  kron audit -f manifests/ -R --records outcomes.jsonl --from 2026-01-01 --to 2027-01-01
  kron audit -f old.yaml,new.yaml --records outcomes.jsonl --for 30d -o json
  kron audit -f old.yaml --live -n prod --for 30d
  kron audit -A --for 7d -o html > audit.html
  kron audit --job db-backup-4llbpiospz -n prod`;
