/** Calls back once after some milliseconds. @returns cancels the timer */
export type SetTimer = (milliseconds: number, callback: () => void) => () => void;

/** Real time. */
export const hostTimer: SetTimer = (milliseconds, callback) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
