import { chosenTimes } from '../clockChanges.ts';
import { namesMinute } from '../cron.ts';
import { toEpoch, toRfc3339 } from '../instant.ts';
import { referencePeriod } from '../period.ts';
import type { Spec } from '../spec.ts';
import { fieldsOf } from '../wallMinute.ts';
import { windowOf } from '../window.ts';

const day = 86_400;
/** The years of the calendar. */
const [firstSecond, lastSecond] = [toEpoch('0001-01-01T00:00:00Z'), toEpoch('9999-12-31T23:59:59Z')];

/** One period as the rules see it. Instants are seconds since 1970. */
export type ModelPeriod = {
  id: string;
  nominal: number;
  chosen: number | null;
  /** The chosen time, or the nominal time of an unschedulable period. */
  due: number;
};

/** Every period of a spec that is due from `from` to `to`, in order of due time, then nominal time. */
export function modelPeriods(identity: string, spec: Spec, from: number, to: number): ModelPeriod[] {
  const earliest = Math.max(from, spec.notBefore === undefined ? from : firstSecondFrom(spec.notBefore));
  const latest = Math.min(to, spec.notAfter === undefined ? to : toEpoch(spec.notAfter));
  const { start, end } = windowOf(spec, 0);
  return timesNear(spec, from - end, to - start)
    .filter((nominal) => firstSecond <= nominal + start && nominal + end <= lastSecond)
    .map((nominal) => modelPeriod(identity, spec, nominal))
    .filter(({ due }) => earliest <= due && due <= latest)
    .sort(inOrder);
}

/** The nominal times of a span. Reads the clock only within two days of a date that the schedule names. */
function timesNear(spec: Spec, from: number, to: number): number[] {
  const days = (spec.timezone ?? 'UTC') === 'UTC' ? [0, 1] : [-2, -1, 0, 1, 2];
  const dates = `* * ${spec.schedule.split(' ').slice(2).join(' ')}`;
  const isNear = (start: number): boolean =>
    days.some((distance) => namesMinute(dates, fieldsOf(Math.floor(start / day + distance) * 1440)));
  const found: number[] = [];
  for (let start = from; start <= to; start += day) {
    if (isNear(start)) found.push(...chosenTimes(spec, start, Math.min(start + day - 1, to)));
  }
  return found;
}

/** `toEpoch` drops a fraction. */
function firstSecondFrom(instant: string): number {
  return toEpoch(instant) + (/\.\d*[1-9]/.test(instant) ? 1 : 0);
}

/** Orders periods by due time, then by nominal time. */
export function inOrder(a: { due: number; nominal: number }, b: { due: number; nominal: number }): number {
  return a.due - b.due || a.nominal - b.nominal;
}

function modelPeriod(identity: string, spec: Spec, nominal: number): ModelPeriod {
  const id = toRfc3339(nominal);
  const { chosenTime } = referencePeriod(identity, spec, id).period;
  const chosen = chosenTime === null ? null : toEpoch(chosenTime);
  return { id, nominal, chosen, due: chosen ?? nominal };
}
