import { loadData } from '@kron/fleet/load/loadData';
import { utcText } from '@kron/fleet/text/instantText';
import { unplacedData } from '../../output/unplacedText.ts';
import type { WhatIf } from '../../timeline/whatIf.ts';
import type { ClusterForecast } from './clusterForecasts.ts';
import type { FullForecast } from './fullForecast.ts';
import type { SuggestedGroup } from './groups/groupForecast.ts';
import type { ForecastGroup } from './groups/groupsOf.ts';

/** The forecast for JSON and YAML output. Copies each field by name, so that a new field is never published by accident. */
export function forecastData(forecast: FullForecast): object {
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

function clusterData({ clusterName, planned }: ClusterForecast): object {
  return { clusterName, planned: loadData(planned) };
}

function whatIfData({ window, cronJobs, tooLong, present }: WhatIf): object {
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
}: ForecastGroup): object {
  const problemsData = problems.map(({ code, message }) => ({ code, message }));
  return { name, members, of, window, guaranteedPeak, plannedPeak, problems: problemsData };
}

function suggestionData(suggestion: SuggestedGroup): object {
  const { group, window, members, expectedPeak, excess, command } = suggestion;
  return { group, window, members, expectedPeak, excess, command };
}
