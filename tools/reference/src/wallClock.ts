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
  const parts = format(timezone).formatToParts(epochSeconds * 1000);
  const shown = new Map(parts.map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => {
    const value = shown.get(type);
    if (value === undefined || Number.isNaN(value)) throw new Error(`Intl shows no ${type} in ${timezone}`);
    return value;
  };
  const isBeforeChrist = parts.some(({ type, value }) => type === 'era' && value.startsWith('B'));
  const year = isBeforeChrist ? 1 - part('year') : part('year');
  const [month, day] = [part('month'), part('day')];
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
  // 400 years later it is the same day, and no year is below 100, which `Date.UTC` would take for 1900 and more.
  return new Date(Date.UTC(year + 400, month - 1, day)).getUTCDay();
}

function format(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
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
