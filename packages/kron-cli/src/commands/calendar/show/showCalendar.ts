import type { CalendarSpec } from 'kron-core';
import { type ExitCode, exitCode } from '../../../exitCode.ts';
import type { Host } from '../../../host.ts';
import { reportRead } from '../../../input/reportInput.ts';
import { readInstant } from '../../../options/instantOption.ts';
import { Problems } from '../../../options/problems.ts';
import { zoneProblems } from '../../../options/viewOptions.ts';
import { dataText } from '../../../output/dataText.ts';
import { paintFor } from '../../../output/paint.ts';
import { writeText } from '../../../output/writeText.ts';
import { UsageError } from '../../../usageError.ts';
import { ianaZone, type ZoneClock, utcZone } from '../../../options/zoneClock.ts';
import { calendarText } from './calendarText.ts';
import { type MonthFlags, readMonths } from './months.ts';
import { namedCalendar, type NameFlags, readName } from './namedCalendar.ts';
import { calendarData, shownCalendar, specOf } from './shownCalendar.ts';

export type ShowFlags = NameFlags &
  MonthFlags & {
    timezone?: string;
    output: 'text' | 'json' | 'yaml';
    now?: string;
    verbose?: true;
    color: boolean;
  };

export async function showCalendar(written: string, flags: ShowFlags, host: Host): Promise<ExitCode> {
  const problems = new Problems();
  const wanted = readName(written, flags, problems);
  const here = { now: host.now, zone: flags.timezone };
  const now = readInstant('--now', flags.now, here, problems) ?? host.now;
  const monthsOn = readMonths(flags, now, problems);
  for (const message of zoneProblems(flags.timezone)) problems.add(`--timezone: ${message}`);
  problems.throwIfAny();
  const { calendar, input } = await namedCalendar(wanted, flags, host);
  await reportRead(input, flags, host);
  if (calendar !== undefined) {
    const zone = zoneOf(specOf(calendar), flags);
    const shown = shownCalendar(calendar, zone, monthsOn(zone));
    const style = { now, columns: host.out.columns, paint: paintFor(host.out, host, flags.color) };
    const text =
      flags.output === 'text'
        ? calendarText(shown, style)
        : [await dataText(calendarData(shown), flags.output)];
    await writeText(host.out, text);
  }
  return calendar === undefined || input.problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
}

/** The time zone in which the calendar is shown: the zone of its spec, else `--timezone`, else UTC. */
function zoneOf({ timezone }: CalendarSpec, flags: ShowFlags): ZoneClock {
  if (timezone !== undefined && flags.timezone !== undefined && timezone !== flags.timezone)
    throw new UsageError([
      `--timezone: the calendar is in ${timezone}; --timezone is for calendars without one`,
    ]);
  const name = timezone ?? flags.timezone;
  return (name === undefined ? undefined : ianaZone(name)) ?? utcZone;
}
