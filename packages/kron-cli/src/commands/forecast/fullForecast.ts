import type { UnplacedCronJob } from '@kron/fleet/input/input';
import type { Forecast } from '@kron/fleet/load/forecastFleet';
import type { WhatIf } from '../../timeline/whatIf.ts';
import type { ClusterForecast } from './clusterForecasts.ts';
import type { GroupForecast } from './groups/groupForecast.ts';

/** Everything that the output of `kron forecast` can show. */
export type FullForecast = Forecast &
  GroupForecast & {
    whatIf?: WhatIf | undefined;
    unplaced: readonly UnplacedCronJob[];
    /** The starts in each cluster. Absent for a single cluster. All other fields are about all clusters together. */
    clusters?: readonly ClusterForecast[];
  };
