import { found } from '../reading/found.ts';
import { monthNames, weekdayNames } from '../zone/calendarNames.ts';
import { knownZones } from '../zone/knownZones.ts';
import { zoneHint } from '../zone/zoneHint.ts';
import { isCron } from './cronGrammar.ts';
import { withStars } from './extraFields.ts';
import type { CronReading } from './cronReading.ts';

const names = [...monthNames, ...weekdayNames].map((name) => `${name}[a-z]*`);
const part = new RegExp(`^(?:[*?]|\\d*[LWH]{0,2}|(?:${names.join('|')})L?)$`, 'i');

/**
 * An expression with a time zone, a comment or other text, such as the command of a crontab, behind its five fields. null if
 * there is none, or if it may be a sixth field.
 *
 * @example
 * trailingText(['0', '0', '*', '*', '*', 'UTC']) // { wrong: […], meant: ['0', '0', '*', '*', '*'], zone: 'UTC', … }
 */
export function trailingText(fields: readonly string[]): CronReading | null {
  const five = fields.slice(0, 5);
  const [next] = fields.slice(5);
  if (next === undefined || !isCron(withStars(five).join(' '))) return null;
  if (next.split(/[-,/#]/).every((one) => part.test(one)) && next !== '#') return null;
  const rest = fields.slice(5).join(' ');
  if (knownZones().has(rest))
    return { wrong: wrong(`the time zone ${found(rest)}`), fields: null, meant: five, zone: rest };
  if (/^[A-Z]{2,5}$|^[A-Za-z]+\/\S+$/.test(rest) && zoneHint(rest) !== '') {
    const ofZone = wrong(found(rest)).map((one) => `${one}: a time zone has a field of its own`);
    return { wrong: ofZone, fields: null, meant: five, zone: rest };
  }
  const what = next.startsWith('#') ? `the comment ${found(rest)}` : found(rest);
  return { wrong: wrong(what), fields: null, meant: five };
}

function wrong(what: string): string[] {
  return [`expected five fields, found ${what} after them`];
}
