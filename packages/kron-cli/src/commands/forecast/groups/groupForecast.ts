import type { Forecast } from '@kron/fleet/load/forecastFleet';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { InputFlags } from '../../../options/sharedOptions.ts';
import { type ForecastGroup, groupsOf, namedGroups } from './groupsOf.ts';
import { joinableOf } from './joinableOf.ts';
import { spreadCommand } from './spreadCommand.ts';
import { type Suggestion, suggestGroups } from './suggestGroups.ts';

export type GroupForecast = {
  groups: readonly ForecastGroup[];
  /** The suggested groups. Absent without `--suggest`. */
  suggestions?: readonly SuggestedGroup[];
};

export type SuggestedGroup = Suggestion & {
  command: string;
};

/** @param suggest the limit of starts per minute, and the flags of the input. undefined for no suggestions */
export function groupForecast(
  kronJobs: readonly InputKronJob[],
  { from, to, planned: { perMinute } }: Forecast,
  suggest: { limit: number; flags: InputFlags } | undefined,
): GroupForecast {
  const minutes = { from, to };
  const named = namedGroups(kronJobs);
  const groups = groupsOf(named, minutes);
  if (suggest === undefined) return { groups };
  const joinable = (one: InputKronJob): ReturnType<typeof joinableOf> => joinableOf(one, minutes);
  const fleet = {
    free: kronJobs.filter(({ spec: { spread = null } }) => spread === null).map(joinable),
    groups: new Map([...named].map(([name, members]) => [name, members.map(joinable)])),
    perMinute,
  };
  const suggestions = suggestGroups(fleet, suggest.limit).map((one) => ({
    ...one,
    command: spreadCommand(one, suggest.flags),
  }));
  return { groups, suggestions };
}
