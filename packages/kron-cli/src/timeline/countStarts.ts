import { type Forecast, forecastFleet } from '@kron/fleet/load/forecastFleet';
import { kronJobStarter, type Minutes, type Starter } from '@kron/fleet/load/starter';
import type { Sink } from '../host.ts';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { Progress } from '../output/progress.ts';
import { Yielder } from '../output/yielder.ts';

type Objects = { kronJobs: readonly InputKronJob[]; controlledJobs: readonly InputControlledJob[] };

/** Counts the starts of all objects per minute, with windows and without windows. Shows the progress. */
export async function countStarts(objects: Objects, minutes: Minutes, err: Sink): Promise<Forecast> {
  const progress = new Progress(err);
  const load = await forecastFleet(await startersOf(objects), minutes, new Yielder(progress, 'starts'));
  await progress.clear();
  return load;
}

async function startersOf({ kronJobs, controlledJobs }: Objects): Promise<Starter[]> {
  const starters = kronJobs.map(kronJobStarter);
  if (controlledJobs.length === 0) return starters;
  const { controlledJobStarter } = await import('@kron/fleet/load/controlledJobStarter');
  return [...starters, ...controlledJobs.map(controlledJobStarter)];
}
