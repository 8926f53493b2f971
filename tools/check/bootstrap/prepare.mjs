import { installWorkspace } from './installWorkspace.mjs';
import { usePinnedPnpm } from './pinnedPnpm.mjs';

/** Prepares a fresh clone, with nothing but Node and npm, for every other command. */
export async function prepare() {
  process.env.TURBO_TELEMETRY_DISABLED = '1';
  await usePinnedPnpm();
  await installWorkspace();
}
