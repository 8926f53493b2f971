import { dateArgument } from '../reading/dateArgument.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { clockChangeRefusal } from './clockChangeRefusal.ts';
import type { Timetable } from './timetable.ts';

/**
 * Checks that an instant is a nominal time of a timetable, and returns it in epoch seconds.
 *
 * @throws TypeError if the argument is no Date
 * @throws RangeError if the schedule does not name that instant; the message has the closest nominal times
 */
export function namedBy(schedule: Timetable, nominalTime: Date): number {
  const nominal = dateArgument('nominalTime', nominalTime);
  if (!schedule.isNominal(nominal)) throw new RangeError(notNamed(schedule, nominalTime));
  return nominal;
}

function notNamed(schedule: Timetable, instant: Date): string {
  const at = Math.floor(instant.getTime() / 1000);
  const isInYears = schedule.hasWindowAt(at);
  const refusal = isInYears && instant.getTime() === at * 1000 ? clockChangeRefusal(schedule, at) : null;
  if (refusal !== null) return refusal;
  const nearest = [schedule.latestNominal(at), schedule.nextNominal(at)].filter(
    (nominal) => nominal !== null,
  );
  const { cron, zone } = schedule;
  const instead = nearest.map(formatInstant).join(' and ');
  const wrong = isInYears
    ? `does not name ${instant.toISOString()}`
    : `has no period at ${instant.toISOString()}: its window is not in the years 0001 to 9999`;
  const are = nearest.length === 1 ? 'time is' : 'times are';
  return `schedule "${cron}" in ${zone} ${wrong}; the nearest nominal ${are} ${instead}`;
}
