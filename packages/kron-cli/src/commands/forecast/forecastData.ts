import { type LoadData, loadData } from '@kron/fleet/load/loadData';
import { utcText } from '@kron/fleet/text/instantText';
import { type UnplacedData, unplacedData } from '../../output/unplacedText.ts';
import type { WhatIf } from '../../timeline/whatIf.ts';
import type { ClusterForecast } from './clusterForecasts.ts';
import type { FullForecast } from './fullForecast.ts';
import type { SuggestedGroup } from './groups/groupForecast.ts';
import type { ForecastGroup } from './groups/groupsOf.ts';

/** A forecast in JSON and YAML output. */
export type ForecastData = {
  from: string;
  to: string;
  kronJobs: number;
  controlledJobs: number;
  cronJobs: number;
  suspended: number;
  unschedulable: number;
  /**
   * Only with `--window`: the window, the number of CronJobs that get the window, the CronJobs that start too often for the
   * window, and the load without the window.
   */
  whatIf?: { window: string; cronJobs: number; tooLong: string[]; present: LoadData };
  /** The CronJobs whose start times are not known. Absent if there are none. */
  unplaced?: UnplacedData[];
  planned: LoadData;
  withoutWindows: LoadData;
  /** Only with several names in `--cluster`: the load in each cluster. The other fields are about all clusters together. */
  clusters?: { clusterName: string; planned: LoadData }[];
  /** Absent if there are no groups. */
  groups?: ForecastGroup[];
  /** Only with `--suggest`. */
  suggestions?: SuggestionData[];
};

export type SuggestionData = Omit<SuggestedGroup, 'present' | 'counts'>;

/** Copies the fields one by one, so that a new field is never published by accident. */
export function forecastData(forecast: FullForecast): ForecastData {
  const { from, to, kronJobs, controlledJobs, cronJobs, suspended, unschedulable, planned, withoutWindows } =
    forecast;
  const { groups, suggestions, whatIf, clusters } = forecast;
  return {
    from: utcText(from),
    to: utcText(to),
    kronJobs,
    controlledJobs,
    cronJobs,
    suspended,
    unschedulable,
    ...(whatIf === undefined ? {} : { whatIf: whatIfData(whatIf) }),
    ...unplacedData(forecast.unplaced),
    planned: loadData(planned),
    withoutWindows: loadData(withoutWindows),
    ...(clusters === undefined ? {} : { clusters: clusters.map(clusterData) }),
    ...(groups.length === 0 ? {} : { groups: groups.map(groupData) }),
    ...(suggestions === undefined ? {} : { suggestions: suggestions.map(suggestionData) }),
  };
}

function clusterData({ clusterName, planned }: ClusterForecast): { clusterName: string; planned: LoadData } {
  return { clusterName, planned: loadData(planned) };
}

function whatIfData({ window, cronJobs, tooLong, present }: WhatIf): ForecastData['whatIf'] & object {
  return { window, cronJobs, tooLong: tooLong.map(({ identity }) => identity), present: loadData(present) };
}

function groupData({
  name,
  members,
  of,
  window,
  guaranteedPeak,
  plannedPeak,
  problems,
}: ForecastGroup): ForecastGroup {
  const problemsData = problems.map(({ code, message }) => ({ code, message }));
  return { name, members, of, window, guaranteedPeak, plannedPeak, problems: problemsData };
}

function suggestionData(suggestion: SuggestedGroup): SuggestionData {
  const { group, window, members, expectedPeak, excess, command } = suggestion;
  return { group, window, members: [...members], expectedPeak, excess, command };
}
