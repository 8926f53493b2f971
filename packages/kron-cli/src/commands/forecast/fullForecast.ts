import type { UnplacedCronJob } from '@kron/fleet/input/input';
import type { Forecast } from '@kron/fleet/load/forecastFleet';
import type { WhatIf } from '../../timeline/whatIf.ts';
import type { ClusterForecast } from './clusterForecasts.ts';
import type { GroupForecast } from './groups/groupForecast.ts';

/** Everything that an output shows. */
export type FullForecast = Forecast &
  GroupForecast & {
    whatIf?: WhatIf | undefined;
    unplaced: readonly UnplacedCronJob[];
    /** Only for several clusters. The rest of the forecast is about all of them together. */
    clusters?: readonly ClusterForecast[];
  };
