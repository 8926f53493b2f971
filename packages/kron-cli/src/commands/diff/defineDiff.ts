import { addClusterOptions } from '../../options/clusterOptions.ts';
import { clusterNamesOption } from '../../options/clusterNames.ts';
import { addOutputOptions, calendarsOption, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { DiffFlags } from './diff.ts';

export const defineDiff: Define = (program, host, setExitCode) => {
  const command = program
    .command('diff')
    .description('Show which future runs a change moves, adds or removes')
    .usage('[options] [OLD] NEW')
    .argument('<old>', 'current file or folder, - for standard input; default: the cluster')
    .argument('[new]', 'changed file or folder')
    .option('-R, --recursive', 'read subfolders too')
    .option(
      '-n, --namespace <name>',
      'namespace for manifests without one (default: "default", or the context\'s)',
    )
    .addOption(calendarsOption('with OLD: read'))
    .addOption(clusterNamesOption('several'))
    .option('--prune', 'objects missing from NEW are treated as deleted, in the namespaces of NEW');
  addClusterOptions(command)
    .option('-A, --all-namespaces', 'with --prune: in all namespaces')
    .option('-l, --selector <labels>', 'with --prune: only objects with these labels')
    .option('--to <time>', 'the last instant')
    .option('--for <span>', 'instead of --to: length of the span that starts now (default: 7d)');
  addOutputOptions(command, ['text', 'wide', 'json', 'yaml'])
    .addHelpText('after', help)
    .action(async (first: string, second: string | undefined, flags: DiffFlags) => {
      const { diff } = await import('./diff.ts');
      const [old, next] = second === undefined ? [undefined, first] : [first, second];
      setExitCode(await diff(old, next, flags, host));
    });
};

const help = `${timeForms}
NEW takes effect now (--now). As in a cluster, it starts no past period, and handled
periods stay handled. No Job is assumed to block another one.

A single file or folder is NEW, and OLD is the objects in the cluster with the same
names. -l and --prune are those of kubectl diff. If NEW has calendars, OLD is also every
KronJob in the cluster that refers to one of them.

Exit code 0: no run changes. 1: some change. 2: an error. 4: the cluster cannot be read.

Examples:
  kron diff -R manifests/
  kron diff -R manifests/ --prune -l team=db --context prod
  kron diff holidays.yaml
  kron diff backup.yaml backup-edited.yaml
  kron diff manifests/ /tmp/rendered -R --for 30d
  git show HEAD:backup.yaml | kron diff - backup.yaml -o json`;
