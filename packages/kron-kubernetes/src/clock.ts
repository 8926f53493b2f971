export type Timer = { cancel: () => void };

/** Time as the machinery sees it: only the real clock and the virtual one of tests know more. */
export type Clock = {
  /** The wall clock, milliseconds since the epoch. It may jump either way. */
  now: () => number;
  /** Milliseconds since some moment. It never jumps, and may stand still while the machine sleeps. */
  monotonic: () => number;
  /** Calls back once, when `delayMs` monotonic milliseconds have passed; never before this call has returned. */
  setTimer: (delayMs: number, callback: () => void) => Timer;
};
