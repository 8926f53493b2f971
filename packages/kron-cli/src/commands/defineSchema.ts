import { exitCode } from '../exitCode.ts';
import type { Define } from './define.ts';

/** `kron schema`: prints the JSON Schema of a KronJob. */
export const defineSchema: Define = (program, host, answer) => {
  program
    .command('schema')
    .description('The JSON Schema of a KronJob, for editors.')
    .option('--debug', 'with stack traces')
    .addHelpText('after', help)
    .action(async () => {
      const { shippedFile } = await import('../output/shippedFile.ts');
      await host.out.write(await shippedFile('kronjob.schema.json'));
      answer(exitCode.fine);
    });
};

const help = `
It says what a KronJob may hold, with descriptions and defaults. What only code can know, such as
whether a schedule ever fires, is for kron validate.

Examples:
  kron schema > kronjob.schema.json
  # yaml-language-server: $schema=kronjob.schema.json`;
