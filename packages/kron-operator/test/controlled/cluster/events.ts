import { type ControlledJobSpec, controlledSpecOf, upcomingEvents } from 'kron-core';

type Plan = {
  readonly spec: Pick<ControlledJobSpec, 'timezone' | 'events' | 'seed'>;
  /** Due time, epoch seconds. */
  readonly at: number;
};

const minute = 60;
/** Maximum seconds between the requested and the found time of the event. */
const latitude = 2;
const enoughSalts = 20_000;

/**
 * Finds two events: one is due in the given seconds, and the opposite one was due five minutes ago. Nominal times are
 * whole minutes, but windows are longer, and among many salts there is one that chooses the requested instant.
 *
 * @param name `namespace/name` of the ControlledJob
 * @param now epoch seconds
 */
export function eventIn(
  name: { readonly namespace: string; readonly name: string },
  now: number,
  action: 'start' | 'stop',
  seconds: number,
): Plan {
  const nominal = now - (now % minute);
  const duration = `${now + seconds + latitude - nominal + 1}s`;
  const due = { action, cronSchedule: cronOf(nominal), window: { mode: 'after', duration } } as const;
  const before =
    action === 'stop'
      ? [{ action: 'start', cronSchedule: cronOf(nominal - 5 * minute) } as const]
      : [{ action: 'stop', cronSchedule: cronOf(nominal - 5 * minute) } as const];
  for (let salt = 0; salt < enoughSalts; salt += 1) {
    const spec = {
      timezone: { name: 'UTC' },
      events: [...before, due],
      seed: { salt: `${salt}` },
    };
    const at = nextOf(name, spec, action, now);
    if (at >= now + seconds && at <= now + seconds + latitude) return { spec, at };
  }
  throw new Error(`no salt chooses ${seconds} seconds from now`);
}

/** A start some minutes ago and a stop in some minutes. */
export function inTheRun(now: number): Plan['spec'] {
  const nominal = now - (now % minute);
  return {
    timezone: { name: 'UTC' },
    events: [
      { action: 'start', cronSchedule: cronOf(nominal - 2 * minute) },
      { action: 'stop', cronSchedule: cronOf(nominal + 30 * minute) },
    ],
  };
}

/** A stop some minutes ago and a start in half an hour. */
export function outOfTheRun(now: number): Plan['spec'] {
  const nominal = now - (now % minute);
  return {
    timezone: { name: 'UTC' },
    events: [
      { action: 'stop', cronSchedule: cronOf(nominal - 2 * minute) },
      { action: 'start', cronSchedule: cronOf(nominal + 30 * minute) },
    ],
  };
}

/** A stop some minutes ago and a start in half a day. */
export function longBeforeTheRun(now: number): Plan['spec'] {
  const nominal = now - (now % minute);
  return {
    timezone: { name: 'UTC' },
    events: [
      { action: 'stop', cronSchedule: cronOf(nominal - 2 * minute) },
      { action: 'start', cronSchedule: cronOf(nominal + 12 * 60 * minute) },
    ],
  };
}

function nextOf(
  metadata: { readonly namespace: string; readonly name: string },
  events: Plan['spec'],
  action: 'start' | 'stop',
  now: number,
): number {
  const spec = controlledSpecOf({ metadata, spec: events });
  for (const event of upcomingEvents(spec, new Date(now * 1000)))
    if (event.action === action) return event.time.getTime() / 1000;
  return Number.NaN;
}

function cronOf(nominal: number): string {
  const at = new Date(nominal * 1000);
  return `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`;
}
