/** Seconds by which the clock of the operator may be ahead of the clock of the API server. */
export const clockTolerance = 30;
