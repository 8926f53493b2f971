import type { GroupForecast } from './groups/groupForecast.ts';
import type { Forecast } from './starts/forecastFleet.ts';

/** Everything that an output shows. */
export type FullForecast = Forecast & GroupForecast;
