/**
 * Makes a function that runs `work`, but never twice at the same time. If the function is called during a run, `work` runs
 * once more after that run.
 *
 * @param work - must not reject
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
