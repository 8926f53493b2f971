import { because } from './because.ts';
import type { Fixture } from './fixture.ts';

type KronJobSpec = {
  schedule?: unknown;
  timezone?: unknown;
  window?: unknown;
  distribution?: unknown;
};

/** Fields of a KronJob, and the fields of a ControlledJob with the same meaning. */
const places: readonly (readonly [KronJob: string, ControlledJob: string])[] = [
  ['spec.schedule', 'spec.events[0].cronSchedule'],
  ['spec.window', 'spec.events[0].window'],
  ['spec.distribution', 'spec.events[0].distribution'],
  ['spec.timezone', 'spec.timezone.name'],
];

/** Durations of more than 292 years. */
const overflows = /2562047h47m16\.854775808s|9999999h|2562048h/;

/**
 * Converts a fixture of a KronJob to one of a ControlledJob with the same issues.
 *
 * @param fixture - a fixture that changes only fields that both kinds have
 */
export function asControlledJob({ name, issues, manifest, ...rest }: Fixture): Fixture {
  const { spec, ...others } = manifest as { spec: KronJobSpec };
  const { schedule, timezone, window, distribution, ...shared } = spec;
  const event = given({ action: 'start', cronSchedule: schedule, window, distribution });
  const zone = timezone === undefined ? {} : { timezone: { name: timezone } };
  return {
    name: elsewhere(name),
    issues: issues.map(elsewhere),
    ...rest,
    ...(overflows.test(name) ? { differs: because.overflow } : {}),
    manifest: { ...others, kind: 'ControlledJob', spec: { ...zone, events: [event], ...shared } },
  };
}

function given(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function elsewhere(path: string): string {
  const place = places.find(([ofKronJob]) => path.startsWith(ofKronJob));
  return place === undefined ? path : path.replace(place[0], place[1]);
}
