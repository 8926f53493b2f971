/** The fields of a wall clock. */
export type WallClock = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** 0 is Sunday. */
  dayOfWeek: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock in `timezone` at an instant, as formatted by Intl. */
export function wallClock(timezone: string, epochSeconds: number): WallClock {
  const shown = new Map(
    format(timezone)
      .formatToParts(epochSeconds * 1000)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => {
    const value = shown.get(type);
    if (value === undefined || Number.isNaN(value)) throw new Error(`Intl shows no ${type} in ${timezone}`);
    return value;
  };
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return {
    year,
    month,
    day,
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
    dayOfWeek: dayOfWeek(year, month, day),
  };
}

/** The day of the week of a Gregorian date; 0 is Sunday. */
export function dayOfWeek(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function format(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timezone, made);
  return made;
}
