import { utcText } from '../text/instantText.ts';
import type { Load, PeakObject } from './load.ts';

export type LoadData = {
  starts: number;
  peak: number;
  p99: number;
  mean: number;
  peaks: { minute: string; starts: number; kronJobs: PeakObject[] }[];
  /** Number of starts in each minute from `from` on. */
  perMinute: number[];
};

/** Lists each field by name, because a copy would publish new fields of the load by accident. */
export function loadData({ starts, peak, p99, mean, peaks, perMinute }: Load): LoadData {
  const peaksData = peaks.map(({ minute, starts: count, objects }) => ({
    minute: utcText(minute),
    starts: count,
    kronJobs: [...objects],
  }));
  return { starts, peak, p99, mean, peaks: peaksData, perMinute: [...perMinute] };
}
