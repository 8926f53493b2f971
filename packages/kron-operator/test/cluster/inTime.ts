import { TooLate } from './tooLate.ts';

/** Seconds from the planning of a period to its due time, in the first and in the last attempt. */
export const firstHeadStart: number = 8;
const maxHeadStart = 64;

/**
 * Repeats a setup with twice the head start until it is ready before its period is due.
 *
 * @param stage throws TooLate when it is not ready in time
 * @throws TooLate when the longest head start is too short; and any other error of `stage`
 */
export async function inTime(stage: (headStart: number) => Promise<void>): Promise<void> {
  for (let headStart = firstHeadStart; ; headStart *= 2) {
    try {
      await stage(headStart);
      return;
    } catch (error) {
      if (!(error instanceof TooLate) || headStart >= maxHeadStart) throw error;
    }
  }
}
