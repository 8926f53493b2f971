import { Argument, Option } from 'commander';
import { exitCode } from '../../exitCode.ts';
import type { Define } from '../define.ts';

type Kind = 'kronjob' | 'controlledjob';

export const defineCrd: Define = (program, host, setExitCode) => {
  program
    .command('crd')
    .description('Print the CustomResourceDefinitions, for kubectl apply')
    .addArgument(new Argument('[kind]', 'print only this kind').choices(['kronjob', 'controlledjob']))
    .addOption(new Option('-o, --output <format>', 'output format').choices(['yaml', 'json']).default('yaml'))
    .option('--debug', 'print stack traces')
    .addHelpText('after', help)
    .action(async (kind: Kind | undefined, { output }: { output: 'yaml' | 'json' }) => {
      await host.out.write(await crdText(kind, output));
      setExitCode(exitCode.fine);
    });
};

const files = { kronjob: 'kronjobs.yaml', controlledjob: 'controlledjobs.yaml' } as const;

async function crdText(kind: Kind | undefined, format: 'yaml' | 'json'): Promise<string> {
  if (format === 'json') return crdJson(kind);
  const { shippedFile } = await import('../../output/shippedFile.ts');
  const wanted = kind === undefined ? [files.kronjob, files.controlledjob] : [files[kind]];
  const texts = await Promise.all(wanted.map(shippedFile));
  return texts.join('---\n');
}

async function crdJson(kind: Kind | undefined): Promise<string> {
  const { controlledJobCrd, crd } = await import('kron-crd-schema');
  const all = { apiVersion: 'v1', kind: 'List', items: [crd, controlledJobCrd] };
  const wanted = { kronjob: crd, controlledjob: controlledJobCrd };
  return `${JSON.stringify(kind === undefined ? all : wanted[kind], null, 2)}\n`;
}

const help = `
Apply them with --server-side, because they are too large for the annotation that kubectl
apply writes otherwise. Without a kind, both are printed; as JSON, in a List.

Examples:
  kron crd | kubectl apply --server-side -f -
  kron crd controlledjob > controlledjobs.yaml
  kron crd kronjob -o json | jq .spec.versions[].name`;
