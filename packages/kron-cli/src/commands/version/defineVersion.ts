import { Option } from 'commander';
import { exitCode } from '../../exitCode.ts';
import type { Define } from '../define.ts';

export const defineVersion: Define = (program, host, setExitCode) => {
  program
    .command('version')
    .description('Print the versions of kron, Node and the time zone database')
    .addOption(new Option('-o, --output <format>', 'output format').choices(['text', 'json']).default('text'))
    .option('--debug', 'print stack traces')
    .addHelpText('after', help)
    .action(async ({ output }: { output: 'text' | 'json' }) => {
      const { version, tzdata } = host;
      const versions = { kron: version, node: process.versions.node, tzdata };
      await host.out.write(
        output === 'json'
          ? `${JSON.stringify(versions)}\n`
          : Object.entries(versions)
              .map(([name, found]) => `${name} ${found}\n`)
              .join(''),
      );
      setExitCode(exitCode.fine);
    });
};

const help = `
Examples:
  kron version
  kron version -o json | jq -r .tzdata`;
