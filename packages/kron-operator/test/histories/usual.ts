import { type KindName, kinds } from './kinds.ts';

/** How many histories of KronJobs are lived through by `npm test`, and as many of ControlledJobs. */
const count = 2_000;
const seed = 20_260_301;

/** Only a hang takes longer, in tests that are asked for more as well. */
export const patienceMs = 12 * 3_600_000;

/** Holds what `npm test` lives through of a kind, the same histories each time. */
export function holdUsual(name: KindName): Promise<void> {
  const { share, hold } = kinds[name];
  return hold({ count: Math.ceil(count * share), seed });
}
