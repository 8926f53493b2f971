import { type Command, Option } from 'commander';
import { addInputOptions, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { ValidateFlags } from './validate.ts';

/** `kron validate` as commander sees it; what it does is loaded when it is asked for. */
export const defineValidate: Define = (program, host, answer) => {
  const command: Command = program
    .command('validate')
    .description('Every problem of every manifest, and what is legal but doubtful.')
    .argument('[name...]', 'without -f: only these KronJobs, by name or namespace/name');
  addInputOptions(command)
    .option('--strict', 'warnings are errors')
    .addOption(
      new Option('-o, --output <format>', 'form of the result')
        .choices(['text', 'json', 'yaml', 'github', 'sarif'])
        .default('text'),
    )
    .option('--now <time>', 'take this instant for now: warnings are about the periods from then on')
    .option('-v, --verbose', 'say what was passed over')
    .option('--debug', 'with stack traces')
    .option('--no-color', 'no colours (NO_COLOR in the environment does the same)')
    .addHelpText('after', help)
    .action(async (names: string[], flags: ValidateFlags) => {
      const { validate } = await import('./validate.ts');
      answer(await validate(names, flags, host));
    });
};

const help = `${timeForms}
Without -f it reads the cluster, as kubectl would, and judges what is stored.

Exit code 0: no errors. 1: at least one error, or with --strict a warning.

Forms:
  text    a line for each finding: FILE:LINE:COLUMN: error: ...
  github  annotations of a GitHub Actions workflow
  sarif   SARIF 2.1.0, for code scanning

Examples:
  kron validate -f manifests/ -R
  kron validate -f manifests/ -R --strict -o github
  helm template . | kron validate -f -
  kron validate -f backup.yaml -o sarif > kron.sarif
  kron validate -A
  kron validate -n prod -l team=db --strict`;
