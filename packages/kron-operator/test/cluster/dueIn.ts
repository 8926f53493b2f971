import { compile, type KronJobSpec, type Period, type ScheduleSpec, upcoming } from 'kron-core';

export type Plan<P extends readonly Period[]> = {
  /** The scheduling fields; the test adds the rest of the spec. */
  readonly spec: Pick<KronJobSpec, 'schedule' | 'window' | 'seed'>;
  /** Periods in order of due time. The next one after them is due tomorrow. */
  readonly periods: P;
};

const minute = 60;
/** Maximum seconds between the requested and the found chosen time, if there are two periods. */
const latitude = 3;
const enoughSalts = 50_000;

/**
 * Finds a schedule with one or two periods of today that are due in a few seconds. Nominal times are whole minutes, but
 * windows are longer, and among many salts there is one that chooses the requested instants.
 *
 * ```text
 *    12:01:00      12:02:00   now        first     second
 *    ├─ window ────┼──────────┼──────────x─────────┼──────── … ┤
 *                  ├─ window ─┼────────────────────x──────────── … ┤
 * ```
 *
 * @param identity `namespace/name`
 * @param now epoch seconds
 * @param wishes seconds from now, in order
 * @param nominalTime that of the last period, if it matters
 */
export function dueIn(
  identity: string,
  now: number,
  wishes: readonly [number],
  nominalTime?: Date,
): Plan<[Period]>;
export function dueIn(
  identity: string,
  now: number,
  wishes: readonly [number, number],
): Plan<[Period, Period]>;
export function dueIn(
  identity: string,
  now: number,
  wishes: readonly number[],
  nominalTime?: Date,
): { readonly spec: Plan<[Period]>['spec']; readonly periods: Period[] } {
  const wanted = wishes.map((seconds) => Math.floor(now) + seconds);
  const spread = wanted.length === 1 ? 0 : latitude;
  const nominal = nominalTimes((nominalTime?.getTime() ?? now * 1000) / 1000, wanted.length);
  const [first = 0] = nominal;
  const duration = `${(wanted.at(-1) ?? now) + spread - first + 1}s`;
  for (let salt = 0; salt < enoughSalts; salt += 1) {
    const spec = { schedule: cronOf(nominal), window: { duration }, seed: { salt: `${salt}` } };
    const periods = take({ identity, ...spec }, Math.floor(now), wanted.length);
    if (periods.every((period, index) => isNear(period, wanted[index] ?? 0, spread)))
      return { spec, periods };
  }
  throw new Error(`no salt chooses ${wishes.join(' and ')} seconds from now`);
}

/** The latest minutes that have started, all in one hour, so that one expression matches them and no others. */
function nominalTimes(now: number, count: number): number[] {
  const newest = now - (now % minute);
  const intoTheHour = (newest / minute) % minute;
  const last = intoTheHour >= count - 1 ? newest : newest - (intoTheHour + 1) * minute;
  return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * minute);
}

function cronOf(nominal: readonly number[]): string {
  const instants = nominal.map((at) => new Date(at * 1000));
  return `${instants.map((at) => at.getUTCMinutes()).join(',')} ${instants[0]?.getUTCHours()} * * *`;
}

/** The next due periods. */
export function take(spec: ScheduleSpec, after: number, count: number): Period[] {
  const periods: Period[] = [];
  for (const period of upcoming(compile(spec), new Date(after * 1000))) {
    periods.push(period);
    if (periods.length === count) break;
  }
  return periods;
}

function isNear({ chosenTime }: Period, wanted: number, spread: number): boolean {
  const chosen = (chosenTime?.getTime() ?? 0) / 1000;
  return chosen >= wanted && chosen <= wanted + spread;
}
