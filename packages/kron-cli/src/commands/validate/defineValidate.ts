import { type Command, Option } from 'commander';
import { kindOption } from '../../options/kindOption.ts';
import { addInputOptions, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { ValidateFlags } from './validate.ts';

export const defineValidate: Define = (program, host, setExitCode) => {
  const command: Command = program
    .command('validate')
    .description('Check manifests: report every error, and warn about probable mistakes')
    .argument('[name...]', 'without -f: only these objects, by name or namespace/name');
  addInputOptions(command)
    .addOption(kindOption())
    .option('--strict', 'warnings are errors')
    .addOption(
      new Option('-o, --output <format>', 'output format')
        .choices(['text', 'json', 'yaml', 'github', 'sarif'])
        .default('text'),
    )
    .option('--now <time>', 'use this instant as the current time: warnings cover the periods after it')
    .option('-v, --verbose', 'report what was ignored')
    .option('--debug', 'print stack traces')
    .option('--no-color', 'print no colors, as NO_COLOR does; FORCE_COLOR forces them')
    .addHelpText('after', help)
    .action(async (names: string[], flags: ValidateFlags) => {
      const { validate } = await import('./validate.ts');
      setExitCode(await validate(names, flags, host));
    });
};

const help = `${timeForms}
Without -f it checks the objects in the cluster that kubectl would use.

Exit code 0: no errors. 1: at least one error, or with --strict a warning.

Formats:
  text    one line per finding: FILE:LINE:COLUMN: error: ...
  github  annotations for a GitHub Actions workflow
  sarif   SARIF 2.1.0, for code scanning

Examples:
  kron validate -f manifests/ -R
  kron validate -f manifests/ -R --strict -o github
  helm template . | kron validate -f -
  kron validate -f backup.yaml -o sarif > kron.sarif
  kron validate -A
  kron validate -n prod -l team=db --strict`;
