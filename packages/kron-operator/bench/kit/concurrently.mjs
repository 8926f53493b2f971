/** Runs `work(index)` for each index below `count`, at most `workers` at a time. */
export async function concurrently(count, workers, work) {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, count) }, worker));
}
