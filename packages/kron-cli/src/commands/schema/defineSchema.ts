import { Argument } from 'commander';
import { exitCode } from '../../exitCode.ts';
import { type Kind, kinds } from '../../options/kinds.ts';
import type { Define } from '../define.ts';

export const defineSchema: Define = (program, host, setExitCode) => {
  program
    .command('schema')
    .description('Print the JSON Schema of a kind, for editors')
    .addArgument(new Argument('[kind]', 'kind').choices(kinds).default('kronjob'))
    .option('--debug', 'print stack traces')
    .addHelpText('after', help)
    .action(async (kind: Kind) => {
      const { shippedFile } = await import('../../output/shippedFile.ts');
      await host.out.write(await shippedFile(`${kind}.schema.json`));
      setExitCode(exitCode.fine);
    });
};

const help = `
The schema has the fields of a manifest, with descriptions and defaults. kron validate also checks
what a schema cannot express, such as whether a schedule ever fires.

Examples:
  kron schema > kronjob.schema.json
  kron schema controlledjob > controlledjob.schema.json
  # yaml-language-server: $schema=kronjob.schema.json`;
