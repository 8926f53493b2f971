import { run } from '../bootstrap/run.mjs';

/** A command as one check: it passes when it exits with 0. */
export function command(program, args) {
  return async () => ((await run(program, args)) === 0 ? { passed: 1 } : { failed: 1 });
}
