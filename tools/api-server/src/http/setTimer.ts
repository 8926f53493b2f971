/** Calls back once after some milliseconds. @returns takes that back */
export type SetTimer = (milliseconds: number, callback: () => void) => () => void;

/** Of the host's time. */
export const hostTimer: SetTimer = (milliseconds, callback) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
