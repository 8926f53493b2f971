import { installWorkspace } from './installWorkspace.mjs';
import { usePinnedPnpm } from './pinnedPnpm.mjs';

/** From a fresh clone, with nothing but Node and npm, to a workspace in which everything can be run. */
export async function prepare() {
  process.env.TURBO_TELEMETRY_DISABLED = '1';
  await usePinnedPnpm();
  await installWorkspace();
}
