import { Argument } from 'commander';
import { exitCode } from '../../exitCode.ts';
import type { Define } from '../define.ts';

type Kind = 'kronjob' | 'controlledjob';

/** `kron schema`: prints the JSON Schema of a KronJob or a ControlledJob. */
export const defineSchema: Define = (program, host, setExitCode) => {
  program
    .command('schema')
    .description('The JSON Schema of a KronJob or a ControlledJob, for editors.')
    .addArgument(new Argument('[kind]', 'of what').choices(['kronjob', 'controlledjob']).default('kronjob'))
    .option('--debug', 'with stack traces')
    .addHelpText('after', help)
    .action(async (kind: Kind) => {
      const { shippedFile } = await import('../../output/shippedFile.ts');
      await host.out.write(await shippedFile(`${kind}.schema.json`));
      setExitCode(exitCode.fine);
    });
};

const help = `
It says what a manifest may hold, with descriptions and defaults. What only code can know, such as
whether a schedule ever fires, is for kron validate.

Examples:
  kron schema > kronjob.schema.json
  kron schema controlledjob > controlledjob.schema.json
  # yaml-language-server: $schema=kronjob.schema.json`;
