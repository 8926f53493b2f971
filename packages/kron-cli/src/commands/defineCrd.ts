import { Option } from 'commander';
import { exitCode } from '../exitCode.ts';
import type { Define } from './define.ts';

/** `kron crd`: prints the CustomResourceDefinition. */
export const defineCrd: Define = (program, host, answer) => {
  program
    .command('crd')
    .description('The CustomResourceDefinition of KronJobs, for kubectl apply.')
    .addOption(
      new Option('-o, --output <format>', 'form of the result').choices(['yaml', 'json']).default('yaml'),
    )
    .option('--debug', 'with stack traces')
    .addHelpText('after', help)
    .action(async ({ output }: { output: 'yaml' | 'json' }) => {
      await host.out.write(await crdText(output));
      answer(exitCode.fine);
    });
};

async function crdText(format: 'yaml' | 'json'): Promise<string> {
  if (format === 'yaml') {
    const { shippedFile } = await import('../output/shippedFile.ts');
    return shippedFile('kronjobs.yaml');
  }
  const { crd } = await import('kron-crd-schema');
  return `${JSON.stringify(crd, null, 2)}\n`;
}

const help = `
Apply it server-side: it is larger than what kubectl keeps in an annotation.

Examples:
  kron crd | kubectl apply --server-side -f -
  kron crd -o json | jq .spec.versions[].name`;
