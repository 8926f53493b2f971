import type { Warning } from './warning.ts';

/**
 * Zones without daylight saving time whose name is an abbreviation. For each, the list has the UTC offset, the city that an
 * author probably means, and another zone with the same offset.
 */
const fixed: Readonly<Record<string, readonly [offset: string, city: string, same: string]>> = {
  EST: ['UTC-5', 'America/New_York', 'Etc/GMT+5'],
  MST: ['UTC-7', 'America/Denver', 'Etc/GMT+7'],
  HST: ['UTC-10', 'Pacific/Honolulu', 'Etc/GMT+10'],
};

/** Zones with daylight saving time whose name is an abbreviation, and a city that has the same clock. */
const legacy: Readonly<Record<string, string>> = {
  EST5EDT: 'America/New_York',
  CST6CDT: 'America/Chicago',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
  WET: 'Europe/Lisbon',
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
};

/**
 * Warns about a zone whose name is an abbreviation, because such a name does not say whether the clock of the zone changes.
 *
 * @param path - path of the time zone
 */
export function abbreviatedZoneWarning(path: string, zone: string | null | undefined): Warning[] {
  const message = messageOf(zone ?? 'UTC');
  return message === undefined ? [] : [{ path, code: 'AbbreviatedZone', message }];
}

function messageOf(zone: string): string | undefined {
  const constant = Object.hasOwn(fixed, zone) ? fixed[zone] : undefined;
  if (constant !== undefined) {
    const [offset, city, same] = constant;
    return `${zone} is ${offset} all year, without daylight saving time; write the city whose clock you mean, such as ${city}, or ${same} to keep the offset`;
  }
  const city = Object.hasOwn(legacy, zone) ? legacy[zone] : undefined;
  return city === undefined
    ? undefined
    : `${zone} has daylight saving time, although its name is an abbreviation; write a city such as ${city}, which has the same clock`;
}
