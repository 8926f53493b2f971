import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll } from '@jest/globals';
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

/** A worker for each model, which has read it. */
const workers = new Map<string, Worker>();

afterAll(async () => {
  await Promise.all([...workers.values()].map(async (worker) => worker.terminate()));
});

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
  const worker = workerOf(model);
  try {
    // A worker has no target origin, so the second argument is the list of transferred objects.
    worker.postMessage(
      {
        main,
        init,
        step,
        invariant,
        seed: BigInt(seed),
        maxSamples: samples,
        maxSteps: steps,
        // The other backend would be downloaded.
        backend: 'typescript',
        nTraces: traces,
        outItf: join(folder, '{seq}.itf.json'),
        verbosity: 0,
      },
      [],
    );
    const [isViolated] = (await once(worker, 'message')) as [boolean];
    const files = await readdir(folder);
    const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
    return { isViolated, traces: texts.map(readTrace) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function workerOf(model: string): Worker {
  const running = workers.get(model);
  if (running !== undefined) return running;
  const [program, path] = ['quint.mjs', model].map((name) => resolve(import.meta.dirname, name));
  const worker = new Worker(program as string, { workerData: path });
  workers.set(model, worker);
  return worker.once('error', () => workers.delete(model));
}
