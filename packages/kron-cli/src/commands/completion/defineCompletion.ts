import { Argument } from 'commander';
import { exitCode } from '../../exitCode.ts';
import type { Define } from '../define.ts';

// scripts.ts has the same list, but it is imported only when the command runs.
const shells = ['bash', 'zsh', 'fish'] as const;

export const defineCompletion: Define = (program, host, setExitCode) => {
  program
    .command('completion')
    .description('Print a completion script for bash, zsh or fish')
    .addArgument(new Argument('<shell>', 'shell').choices(shells))
    .option('--debug', 'print stack traces')
    .addHelpText('after', help)
    .action(async (shell: (typeof shells)[number]) => {
      const { scripts } = await import('./scripts.ts');
      await host.out.write(scripts[shell]);
      setExitCode(exitCode.fine);
    });
};

const help = `
The script completes commands, flags, their values, files, contexts of the kubeconfig, namespaces,
and names of objects in the files of the command line or else in the cluster. kubectl kron needs no
script: kubectl finds kubectl_complete-kron.

Examples:
  source <(kron completion bash)
  kron completion zsh > "\${fpath[1]}/_kron"
  kron completion fish > ~/.config/fish/completions/kron.fish`;
