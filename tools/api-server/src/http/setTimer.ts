/** Calls back once after some milliseconds. Returns a function that cancels the timer. */
export type SetTimer = (milliseconds: number, callback: () => void) => () => void;

/** A timer in real time. */
export const hostTimer: SetTimer = (milliseconds, callback) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
