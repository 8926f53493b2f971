import { Argument } from 'commander';
import { exitCode } from '../../exitCode.ts';
import type { Define } from '../define.ts';

// Not from where the scripts are: that is loaded when one of them is asked for.
const shells = ['bash', 'zsh', 'fish'] as const;

/** `kron completion`: prints what a shell needs to know. */
export const defineCompletion: Define = (program, host, setExitCode) => {
  program
    .command('completion')
    .description('What makes the Tab key work: a script for bash, zsh or fish.')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .option('--debug', 'with stack traces')
    .addHelpText('after', help)
    .action(async (shell: (typeof shells)[number]) => {
      const { scripts } = await import('./scripts.ts');
      await host.out.write(scripts[shell]);
      setExitCode(exitCode.fine);
    });
};

const help = `
It completes commands, flags, their values, files, contexts of the kubeconfig, namespaces, and the
names of KronJobs: of those in the files of the same command line, or else in the cluster. For
kubectl kron no script is needed: kubectl finds kubectl_complete-kron.

Examples:
  source <(kron completion bash)
  kron completion zsh > "\${fpath[1]}/_kron"
  kron completion fish > ~/.config/fish/completions/kron.fish`;
