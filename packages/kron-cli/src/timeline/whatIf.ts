import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { joinNames } from '@kron/fleet/input/joinNames';
import type { Forecast } from '@kron/fleet/load/forecastFleet';
import type { Load } from '@kron/fleet/load/load';
import type { Minutes } from '@kron/fleet/load/starter';
import { compile } from 'kron-core';
import type { Sink } from '../host.ts';
import type { OpenedInput } from '../input/openInput.ts';
import { counted } from '../output/fleetText.ts';
import { countStarts } from './countStarts.ts';

/** The data to show the effect of `--window`, which assumes a window for CronJobs that have none. */
export type WhatIf = {
  window: string;
  /** The number of CronJobs that get the window. */
  cronJobs: number;
  /** The CronJobs that start too often for this window, and do not get it. */
  tooLong: readonly { identity: string }[];
  /** The starts without `--window`. */
  present: Load;
};

export function plannedTitle(whatIf: WhatIf | undefined): string {
  return whatIf === undefined ? 'as planned' : `with --window ${whatIf.window}`;
}

/** The loads of a forecast, and their titles. */
export function titledLoads({
  planned,
  withoutWindows,
  whatIf,
}: Forecast & { whatIf?: WhatIf | undefined }): [title: string, load: Load][] {
  const present: [string, Load][] = whatIf === undefined ? [] : [['as now', whatIf.present]];
  return [[plannedTitle(whatIf), planned], ...present, ['without windows', withoutWindows]];
}

/** Counts the starts without `--window`, for comparison. Returns undefined if the flag is not given. */
export async function whatIfOf(
  { kronJobs, controlledJobs, input }: OpenedInput,
  window: string | undefined,
  minutes: Minutes,
  err: Sink,
): Promise<WhatIf | undefined> {
  if (window === undefined) return undefined;
  const { given, tooLong } = input.whatIf;
  const present = kronJobs.map((one) => (given.has(one) ? withoutWindow(one) : one));
  const { planned } = await countStarts({ kronJobs: present, controlledJobs }, minutes, err);
  const cronJobs = kronJobs.filter((one) => given.has(one)).length;
  return { window, cronJobs, tooLong: kronJobs.filter((one) => tooLong.has(one)), present: planned };
}

function withoutWindow(cronJob: InputKronJob): InputKronJob {
  const { window: _, ...spec } = cronJob.spec;
  const { kind, identity, namespace, name, namespaceAssumed, source, manifest } = cronJob;
  const { unresolved, doubts, costly } = cronJob;
  const origin = { kind, identity, namespace, name, namespaceAssumed, source, manifest };
  return { ...origin, unresolved, doubts, costly, spec, schedule: compile(spec) };
}

/**
 * The effect of `--window`, in a line for standard error.
 *
 * @example
 * whatIfText(whatIf, forecast) // 'with --window 1h for 50 CronJobs, the peak is 3 starts per minute, now 50'
 */
export function whatIfText({ window, cronJobs, tooLong, present }: WhatIf, { planned }: Forecast): string {
  const left =
    tooLong.length === 0
      ? ''
      : `; ${counted(tooLong.length, 'CronJob')} left as now, ${joinNames(tooLong)}: the window is not shorter than the time between two starts`;
  return `with --window ${window} for ${counted(cronJobs, 'CronJob')}, the peak is ${counted(planned.peak, 'start')} per minute, now ${present.peak}${left}`;
}
