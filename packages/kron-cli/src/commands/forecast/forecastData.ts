import { utcText } from '../../output/instantText.ts';
import type { Forecast } from './forecastFleet.ts';
import type { Load } from './load.ts';

/** A load in JSON and YAML output. */
export type LoadData = {
  starts: number;
  peak: number;
  p99: number;
  mean: number;
  peaks: { minute: string; starts: number; kronJobs: { identity: string; starts: number }[] }[];
  /** Starts in each minute since `from`. */
  perMinute: number[];
};

/** A forecast in JSON and YAML output. */
export type ForecastData = {
  from: string;
  to: string;
  kronJobs: number;
  controlledJobs: number;
  suspended: number;
  unschedulable: number;
  planned: LoadData;
  withoutWindows: LoadData;
};

/** Names each field, so that a new field is never published by accident. */
export function forecastData(forecast: Forecast): ForecastData {
  const { from, to, kronJobs, controlledJobs, suspended, unschedulable, planned, withoutWindows } = forecast;
  return {
    from: utcText(from),
    to: utcText(to),
    kronJobs,
    controlledJobs,
    suspended,
    unschedulable,
    planned: loadData(planned),
    withoutWindows: loadData(withoutWindows),
  };
}

function loadData({ starts, peak, p99, mean, peaks, perMinute }: Load): LoadData {
  const peaksData = peaks.map(({ minute, starts: count, objects }) => ({
    minute: utcText(minute),
    starts: count,
    kronJobs: [...objects],
  }));
  return { starts, peak, p99, mean, peaks: peaksData, perMinute: [...perMinute] };
}
