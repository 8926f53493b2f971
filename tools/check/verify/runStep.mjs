/** Runs one step; whatever goes wrong in it is one failure and a message, never the end of the run. */
export async function runStep({ name, run }) {
  const start = performance.now();
  const counts = await run().catch((error) => {
    console.error(error.message);
    return { failed: 1 };
  });
  const seconds = (performance.now() - start) / 1000;
  return { name, passed: 0, failed: 0, skipped: 0, ...counts, seconds };
}
