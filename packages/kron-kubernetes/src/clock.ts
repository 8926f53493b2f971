export type Timer = { cancel: () => void };

/** A source of time that functions take as an argument. `systemClock` implements it for processes, a virtual clock for tests. */
export type Clock = {
  /** The wall clock, milliseconds since the epoch. It may jump in either direction. */
  now: () => number;
  /** Milliseconds since an arbitrary origin. Never jumps; may stand still while the machine sleeps. */
  monotonic: () => number;
  /** Calls `callback` once, after `delayMs` monotonic milliseconds, and never before `setTimer` has returned. */
  setTimer: (delayMs: number, callback: () => void) => Timer;
};
