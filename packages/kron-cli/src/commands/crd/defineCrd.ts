import { Argument, Option } from 'commander';
import { exitCode } from '../../exitCode.ts';
import { type Kind, kinds } from '../../options/kinds.ts';
import type { Define } from '../define.ts';

export const defineCrd: Define = (program, host, setExitCode) => {
  program
    .command('crd')
    .description('Print the CustomResourceDefinitions, for kubectl apply')
    .addArgument(new Argument('[kind]', 'print only this kind').choices(kinds))
    .addOption(new Option('-o, --output <format>', 'output format').choices(['yaml', 'json']).default('yaml'))
    .option('--debug', 'print stack traces')
    .addHelpText('after', help)
    .action(async (kind: Kind | undefined, { output }: { output: 'yaml' | 'json' }) => {
      await host.out.write(await crdText(kind, output));
      setExitCode(exitCode.fine);
    });
};

async function crdText(kind: Kind | undefined, format: 'yaml' | 'json'): Promise<string> {
  if (format === 'json') return crdJson(kind);
  const { shippedFile } = await import('../../output/shippedFile.ts');
  const wanted = kind === undefined ? kinds : [kind];
  const texts = await Promise.all(wanted.map((name) => shippedFile(`${name}s.yaml`)));
  return texts.join('---\n');
}

async function crdJson(kind: Kind | undefined): Promise<string> {
  const { clusterKronCalendarCrd, controlledJobCrd, crd, kronCalendarCrd } = await import('kron-crd-schema');
  const crds = {
    kronjob: crd,
    controlledjob: controlledJobCrd,
    kroncalendar: kronCalendarCrd,
    clusterkroncalendar: clusterKronCalendarCrd,
  };
  const all = { apiVersion: 'v1', kind: 'List', items: kinds.map((name) => crds[name]) };
  return `${JSON.stringify(kind === undefined ? all : crds[kind], null, 2)}\n`;
}

const help = `
Apply them with --server-side, because they are too large for the annotation that kubectl
apply writes otherwise. Without a kind, all are printed; as JSON, in a List.

helm install refuses definitions that it has not installed itself. To install the chart
later, add --take-ownership or --set crds.install=false.

Examples:
  kron crd | kubectl apply --server-side -f -
  kron crd controlledjob > controlledjobs.yaml
  kron crd kronjob -o json | jq .spec.versions[].name`;
