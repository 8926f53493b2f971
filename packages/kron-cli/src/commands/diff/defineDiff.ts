import { addClusterOptions } from '../../options/clusterOptions.ts';
import { addOutputOptions, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { DiffFlags } from './diff.ts';

export const defineDiff: Define = (program, host, setExitCode) => {
  const command = program
    .command('diff')
    .description('Which future runs move, appear or vanish, before it is applied.')
    .usage('[options] [OLD] NEW')
    .argument('<old>', 'file or folder as it is applied now, - for standard input; without it, the cluster')
    .argument('[new]', 'file or folder as it would be applied')
    .option('-R, --recursive', 'with folders: their subfolders too')
    .option(
      '-n, --namespace <name>',
      'namespace of manifests that name none (default: "default", or the context\'s)',
    )
    .option('--prune', 'what the cluster has in the namespaces of NEW, and NEW has not, vanishes');
  addClusterOptions(command)
    .option('-A, --all-namespaces', 'with --prune: in all namespaces')
    .option('-l, --selector <labels>', 'with --prune: only what has these labels')
    .option('--to <time>', 'the last instant that is looked at')
    .option('--for <span>', 'instead of --to: how long from now on (default: 7d)');
  addOutputOptions(command, ['text', 'wide', 'json', 'yaml'])
    .addHelpText('after', help)
    .action(async (first: string, second: string | undefined, flags: DiffFlags) => {
      const { diff } = await import('./diff.ts');
      const [old, next] = second === undefined ? [undefined, first] : [first, second];
      setExitCode(await diff(old, next, flags, host));
    });
};

const help = `${timeForms}
NEW takes force now (--now): as in a cluster, nothing of the past fires, and what
has been handled stays so. Jobs are taken to be in nobody's way.

With one file or folder, that is NEW, and OLD is what the cluster has of it. -l and --prune
are those of kubectl diff.

Exit code 0: no run changes. 1: some do. 2: trouble. 4: the cluster could not be read.

Examples:
  kron diff -R manifests/
  kron diff -R manifests/ --prune -l team=db --context prod
  kron diff backup.yaml backup-edited.yaml
  kron diff manifests/ /tmp/rendered -R --for 30d
  git show HEAD:backup.yaml | kron diff - backup.yaml -o json`;
