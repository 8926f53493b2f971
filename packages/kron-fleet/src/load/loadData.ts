import { utcText } from '../text/instantText.ts';
import type { Load, PeakObject } from './load.ts';

export type LoadData = {
  starts: number;
  peak: number;
  p99: number;
  mean: number;
  peaks: { minute: string; starts: number; kronJobs: PeakObject[] }[];
  /** Starts in each minute since `from`. */
  perMinute: number[];
};

/** Names each field, so that a new field is never published by accident. */
export function loadData({ starts, peak, p99, mean, peaks, perMinute }: Load): LoadData {
  const peaksData = peaks.map(({ minute, starts: count, objects }) => ({
    minute: utcText(minute),
    starts: count,
    kronJobs: [...objects],
  }));
  return { starts, peak, p99, mean, peaks: peaksData, perMinute: [...perMinute] };
}
