import { type KindName, kinds } from './kinds.ts';

/** Number of histories of KronJobs, and as many of ControlledJobs: a twentieth in the short run of `npm test`. */
const count = process.env['KRON_TESTS'] === 'short' ? 100 : 2_000;
const seed = 20_260_301;

/** A limit for tests that would never end. */
export const patienceMs = 12 * 3_600_000;

/** Runs the histories of a kind, the same ones each time. */
export function holdUsual(name: KindName): Promise<void> {
  const { share, hold } = kinds[name];
  return hold({ count: Math.ceil(count * share), seed });
}
