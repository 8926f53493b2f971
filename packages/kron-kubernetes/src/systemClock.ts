import type { Clock, Timer } from './clock.ts';

/** Maximum delay of setTimeout in milliseconds. With a longer delay, setTimeout would call back at once. */
const longestTimeoutMs = 2 ** 31 - 1;

/** The clock of the machine, for `main` and similar code. All other code takes a Clock as an argument. */
export const systemClock: Clock = {
  // oxlint-disable-next-line kron/no-ambient-clock -- the one place where the machine's clock becomes an argument
  now: () => Date.now(),
  // oxlint-disable-next-line kron/no-ambient-clock -- likewise
  monotonic: () => performance.now(),
  setTimer,
};

function setTimer(delayMs: number, callback: () => void): Timer {
  let left = Math.max(0, delayMs);
  let handle: NodeJS.Timeout;
  const arm = (): void => {
    const delay = Math.min(left, longestTimeoutMs);
    left -= delay;
    handle = setTimeout(left > 0 ? arm : callback, delay);
  };
  arm();
  return { cancel: () => clearTimeout(handle) };
}
