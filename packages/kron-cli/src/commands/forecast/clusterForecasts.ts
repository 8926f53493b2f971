import type { Forecast } from '@kron/fleet/load/forecastFleet';
import type { Load } from '@kron/fleet/load/load';
import type { Minutes } from '@kron/fleet/load/starter';
import type { Sink } from '../../host.ts';
import type { OpenedInput } from '../../input/openInput.ts';
import { countStarts } from '../../timeline/countStarts.ts';

export type ClusterForecast = { clusterName: string; planned: Load };

type Objects = Pick<OpenedInput, 'kronJobs' | 'controlledJobs'>;

/** The objects of all clusters. An object whose starts do not depend on the cluster is listed once for each cluster. */
export function objectsOfAll(objects: Objects, names: readonly string[]): Objects {
  const each = names.map((name) => objectsOf(objects, name));
  return {
    kronJobs: each.flatMap(({ kronJobs }) => kronJobs),
    controlledJobs: each.flatMap(({ controlledJobs }) => controlledJobs),
  };
}

export async function clusterForecasts(
  objects: Objects,
  names: readonly string[],
  minutes: Minutes,
  err: Sink,
): Promise<ClusterForecast[]> {
  const forecasts: ClusterForecast[] = [];
  for (const clusterName of names) {
    const { planned }: Forecast = await countStarts(objectsOf(objects, clusterName), minutes, err);
    forecasts.push({ clusterName, planned });
  }
  return forecasts;
}

function objectsOf({ kronJobs, controlledJobs }: Objects, name: string): Objects {
  const isIn = ({ spec: { clusterName } }: Objects['kronJobs'][number]): boolean =>
    typeof clusterName !== 'string' || clusterName === name;
  return { kronJobs: kronJobs.filter(isIn), controlledJobs };
}
