const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The UTC offset, in seconds, that the JavaScript engine has for a time zone at an instant in epoch seconds. 0 if the engine
 * does not know the zone.
 */
export function engineOffset(zone: string, instant: number): number {
  const text = formatOf(zone).formatToParts(new Date(instant * 1000));
  const name = text.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = newFormat(zone);
  formats.set(zone, made);
  return made;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', timeZoneName: 'longOffset' });
  }
}
