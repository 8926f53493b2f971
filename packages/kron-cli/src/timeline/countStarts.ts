import { type Forecast, forecastFleet } from '@kron/fleet/load/forecastFleet';
import { kronJobStarter, type Minutes, type Starter } from '@kron/fleet/load/starter';
import type { Sink } from '../host.ts';
import type { TimedObjects } from '../input/openInput.ts';
import { Progress } from '../output/progress.ts';
import { Yielder } from '../output/yielder.ts';

/** Counts the starts of all objects per minute, with windows and without windows. Shows the progress. */
export async function countStarts(objects: TimedObjects, minutes: Minutes, err: Sink): Promise<Forecast> {
  const progress = new Progress(err);
  const load = await forecastFleet(await startersOf(objects), minutes, new Yielder(progress, 'starts'));
  await progress.clear();
  return load;
}

async function startersOf({ kronJobs, controlledJobs }: TimedObjects): Promise<Starter[]> {
  const starters = kronJobs.map(kronJobStarter);
  if (controlledJobs.length === 0) return starters;
  const { controlledJobStarter } = await import('@kron/fleet/load/controlledJobStarter');
  return [...starters, ...controlledJobs.map(controlledJobStarter)];
}
