import { run as runCommand } from '../bootstrap/run.mjs';

/**
 * Runs one step. If it throws, it counts as one failure and the other steps still run. A step that ran in the background
 * keeps the seconds that it took there.
 */
export async function runStep({ name, run }) {
  const start = performance.now();
  const counts = await run().catch((error) => {
    console.error(error.message);
    return { failed: 1 };
  });
  const seconds = (performance.now() - start) / 1000;
  return { name, passed: 0, failed: 0, skipped: 0, seconds, ...counts };
}

/** A command as a step: it passes if it exits with 0. */
export function command(program, args, runIt = runCommand) {
  return async () => ((await runIt(program, args)) === 0 ? { passed: 1 } : { failed: 1 });
}

/** A step that cannot run here, and why. */
export function skipped(why) {
  return async () => {
    console.log(`SKIPPED: ${why}`);
    return { skipped: 1 };
  };
}
