export type Timer = { cancel: () => void };

/** A source of time that functions take as an argument: `systemClock` in processes, and a virtual clock in tests. */
export type Clock = {
  /** The time of the wall clock, in milliseconds since the epoch. It may jump forward or back. */
  now: () => number;
  /** Milliseconds since an arbitrary instant. They never jump, but may stand still while the machine sleeps. */
  monotonic: () => number;
  /** Calls `callback` once after `delayMs` monotonic milliseconds. Never calls it before `setTimer` has returned. */
  setTimer: (delayMs: number, callback: () => void) => Timer;
};
