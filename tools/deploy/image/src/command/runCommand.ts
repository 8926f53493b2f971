import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { buildahIn } from '../buildah/buildah.ts';
import { buildImage } from '../buildah/buildImage.ts';
import { type Bases, buildArguments, buildahArguments } from '../context/buildArguments.ts';
import { type Environment, imageFacts } from '../context/imageFacts.ts';
import { writeContext } from '../context/writeContext.ts';

/** What the command uses of its process. */
export type Host = {
  /** The repository. */
  readonly root: string;
  readonly environment: Environment;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
};

/** Runs a command line. Resolves to the exit code: 0, 1 for a failure, 2 for wrong usage. */
export async function runCommand(args: readonly string[], host: Host): Promise<number> {
  try {
    await commandLine(host).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    host.err(`image: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function commandLine(host: Host): Command {
  const program = new Command('image')
    .description("The operator's image, made from the built packages.")
    .configureOutput({ writeOut: host.out, writeErr: host.err })
    .exitOverride();
  program
    .command('context')
    .description('write the folder that the image is built from, with its Dockerfile')
    .argument('<folder>', 'a new or empty folder, or an earlier context')
    .action(async (folder: string) => writeContext(host.root, folder, await factsOf(host)));
  withBases(program.command('arguments'))
    .description('print the build arguments, one NAME=VALUE per line')
    .option('--buildah', 'as arguments of buildah bud, one per line, for a reproducible image')
    .action(async ({ buildah, ...bases }: Bases & { readonly buildah?: true }) => {
      const facts = await factsOf(host);
      const named = Object.entries(buildArguments(facts, bases)).map(([name, value]) => `${name}=${value}`);
      host.out(`${(buildah === true ? buildahArguments(facts, bases) : named).join('\n')}\n`);
    });
  withBases(program.command('build'))
    .description('build the image with buildah, into its local storage')
    .requiredOption('--tag <name>', 'name of the image, for example localhost/kron-operator:1.0.0')
    .action(async ({ tag, ...bases }: Bases & { readonly tag: string }) => build(host, tag, bases));
  return program;
}

function withBases(command: Command): Command {
  return command
    .option('--node-image <image>', 'image with Node 24 and a shell, in place of the one in the Dockerfile')
    .option('--runtime-image <image>', 'base image, in place of the one in the Dockerfile');
}

async function build(host: Host, tag: string, bases: Bases): Promise<void> {
  const facts = await factsOf(host);
  const context = await mkdtemp(join(tmpdir(), 'kron-image-'));
  try {
    await writeContext(host.root, context, facts);
    host.out(`${await buildImage({ buildah: buildahIn(), context, facts, bases, tag })}\n`);
  } finally {
    await rm(context, { recursive: true });
  }
}

function factsOf({ root, environment }: Host) {
  return imageFacts(root, environment);
}
