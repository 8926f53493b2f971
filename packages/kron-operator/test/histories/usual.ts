import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { asked } from '../reliability/asked.ts';
import type { KindName } from './kinds.ts';

const script = resolve(import.meta.dirname, '../../scripts/histories.mjs');

/** Number of histories of KronJobs, and as many of ControlledJobs. */
const count = asked({ short: 100, usual: 1_000, long: 1_000 });
const seed = 20_260_301;

/** A limit for tests that would never end. */
export const patienceMs = 12 * 3_600_000;

/**
 * Runs the histories of a kind, the same ones each time, in a process of their own: jest's sandbox makes them twice as slow.
 *
 * @throws Error with the shortest history that violates an invariant, and its seed
 */
export async function holdUsual(name: KindName): Promise<void> {
  const options = { kinds: name, histories: count, parts: 1, seed, workers: 1 };
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)]);
  await promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}
