/** Runs `work(index)` for 0 to below `count`, at most `lanes` at a time. */
export async function sideBySide(count, lanes, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}
