import { validateSpec } from 'kron-core';
import type { Problems } from './problems.ts';

/** Reads `--window`, the length of a window, which is checked like the window.duration of a spec. */
export function readWindow(window: string | undefined, problems: Problems): string | undefined {
  if (window === undefined) return undefined;
  const spec = { identity: 'default/window', schedule: '0 0 1 1 *', window: { duration: window } };
  for (const { message } of validateSpec(spec)) problems.add(`--window: ${message}`);
  return window;
}
