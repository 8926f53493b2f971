import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readTrace, type Trace } from './trace.ts';

export type Simulation = {
  /** The file of the model. Default: `kron.qnt`. */
  readonly model?: string;
  /** The module of the model. */
  readonly main: string;
  /** The action of the first state. Default: `init`. */
  readonly init?: string;
  /** The action of every other state. Default: `step`. */
  readonly step?: string;
  /** The expression that must hold in every state. */
  readonly invariant: string;
  readonly samples: number;
  /** Of each sample. */
  readonly steps: number;
  readonly seed: number;
};

export type Simulated = {
  readonly isViolated: boolean;
  /** The violating behavior, or as many as `traces` asks for. */
  readonly traces: readonly Trace[];
};

/**
 * Simulates random behaviors of the model, the same ones for the same seed.
 *
 * @throws Error when Quint cannot read the model
 */
export async function simulate(
  { model = 'kron.qnt', main, init = 'init', step = 'step', invariant, samples, steps, seed }: Simulation,
  traces: number = 1,
): Promise<Simulated> {
  const folder = await mkdtemp(join(tmpdir(), 'kron-model-'));
  const options = { main, init, step, invariant, 'max-samples': samples, 'max-steps': steps, seed };
  const args = Object.entries({
    ...options,
    // The other backend would be downloaded.
    backend: 'typescript',
    verbosity: 1,
    'n-traces': traces,
    'out-itf': join(folder, '{seq}.itf.json'),
  }).map(([name, value]) => `--${name}=${value}`);
  try {
    const isViolated = await run(['run', resolve(import.meta.dirname, model), ...args]);
    const files = await readdir(folder);
    const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
    return { isViolated, traces: texts.map(readTrace) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @returns whether an invariant was violated */
function run(args: readonly string[]): Promise<boolean> {
  const { resolve: find } = createRequire(import.meta.url);
  const quint = resolve(find('@informalsystems/quint/package.json'), '../dist/src/cli.js');
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [quint, ...args],
      { env: { ...process.env, NODE_OPTIONS: '' } },
      (error, out, err) => {
        if (error === null) done(false);
        else if (out.includes('[violation]')) done(true);
        else fail(new Error(`quint ${args.join(' ')}: ${out}${err}`));
      },
    );
  });
}
