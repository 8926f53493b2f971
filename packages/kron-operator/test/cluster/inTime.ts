import { TooLate } from './tooLate.ts';

/** Seconds between the planning of something and when it is due: in the first attempt, and in the last one. */
export const firstHeadStart: number = 8;
const longestHeadStart = 64;

/**
 * Stages what has to be ready before it is due; again with twice the head start where it was not.
 *
 * @param stage throws TooLate when it was not ready in time
 * @throws what `stage` throws otherwise, and TooLate when the longest head start was too short as well
 */
export async function inTime(stage: (headStart: number) => Promise<void>): Promise<void> {
  for (let headStart = firstHeadStart; ; headStart *= 2) {
    try {
      await stage(headStart);
      return;
    } catch (error) {
      if (!(error instanceof TooLate) || headStart >= longestHeadStart) throw error;
    }
  }
}
