import { found } from '../reading/found.ts';
import { proposal } from '../reading/proposal.ts';
import { monthNames, weekdayNames } from '../zone/calendarNames.ts';
import { knownZones } from '../zone/knownZones.ts';
import { zoneHint } from '../zone/zoneHint.ts';
import { cronFields, type CronKind } from './cronField.ts';
import { isCron } from './cronGrammar.ts';
import type { CronReading } from './cronReading.ts';
import { withoutExtraFields, withStars } from './extraFields.ts';
import { withRanges } from './openRange.ts';
import { otherNotation } from './otherNotation.ts';

/** The five fields for the caller to check, and messages about mistakes outside of the fields. */
type SplitFields = {
  fields: readonly string[] | null;
  /** The same fields, exactly as the user wrote them. */
  written: readonly string[] | null;
  messages: string[];
};

/**
 * Splits an expression into fields. If the five fields are right, and only other parts of the text are wrong (a zone, odd
 * spaces, a sixth field, another notation), one message proposes the expression that is meant. If `fields` is not null, the
 * caller has to check the fields.
 *
 * @example
 * splitCronFields('0 10 * * ? *', 'KronJob')
 * // { fields: null, messages: ['expected five fields, found 6: …; write 0 10 * * *'] }
 */
export function splitCronFields(expression: string, kind: CronKind): SplitFields {
  const { wrong, fields, meant, zone: named, rest = '', written } = readExpression(expression);
  const zone = named === undefined ? undefined : zoneMeant(named);
  const isZone = (named === undefined) === (zone === undefined);
  const [first] = wrong;
  const advice =
    first === undefined || meant === null || !isZone
      ? ''
      : proposed(withRanges(withStars(meant)).join(' '), zone, kind);
  if (advice !== '') return { fields: null, written: null, messages: [`${first}${advice}${rest}`] };
  const end = `${named === undefined ? '' : zoneAdvice(named, zone, kind)}${rest}`;
  return {
    // Kubernetes accepts n/s, so this is no mistake in a CronJob.
    fields: fields === null || kind !== 'CronJob' ? fields : withRanges(fields),
    messages: wrong.map((one, index) => (index === 0 ? `${one}${end}` : one)),
    written: written ?? fields,
  };
}

function zoneAdvice(named: string, zone: string | undefined, kind: CronKind): string {
  return zone === undefined ? zoneHint(named) : `; set ${zoneFields[kind]}: ${zone}`;
}

/** The zone with this name, or the only zone that the name can mean. Undefined if there is none. */
function zoneMeant(name: string): string | undefined {
  const only = knownZones().has(name) ? name : /^; write (\S+)$/.exec(zoneHint(name))?.[1];
  return only !== undefined && knownZones().has(only) ? only : undefined;
}

const zoneFields: Readonly<Record<CronKind, string>> = {
  KronJob: 'spec.timezone',
  ControlledJob: 'spec.timezone.name',
  CronJob: 'spec.timeZone',
};

function proposed(text: string, zone: string | undefined, kind: CronKind): string {
  const accepts = (five: string): boolean => isCron(five, kind);
  if (zone === undefined) return proposal(text, accepts);
  return accepts(text) ? `; write ${zoneFields[kind]}: ${zone} and only ${text} here` : '';
}

function readExpression(expression: string): CronReading {
  const [prefix, zone = ''] = /^\s*(?:CRON_)?TZ=(\S*)\s*/i.exec(expression) ?? [];
  if (prefix === undefined) return readText(expression);
  const rest = readText(expression.slice(prefix.length));
  const wrong = `expected five fields, found the prefix ${found(prefix.trim())}`;
  return { ...rest, wrong: [wrong, ...rest.wrong], zone: zone === '' ? 'UTC' : zone };
}

function readText(text: string): CronReading {
  const other = otherNotation(text);
  if (other !== null) return other;
  const fields = text.split(/\s+/u).filter((field) => field !== '');
  const odd = oddSpace(text);
  const spaces =
    odd === null || fields.length === 0 ? [] : [`expected exactly one space between fields, found ${odd}`];
  const reading = trailingText(fields) ?? readFields(fields);
  return { ...reading, wrong: [...reading.wrong, ...spaces] };
}

function oddSpace(text: string): string | null {
  const other = /[^\S ]/u.exec(text)?.[0];
  if (other === '\t') return 'a tab';
  if (other === '\n' || other === '\r') return 'a line break';
  if (other !== undefined) return `the space character U+${codePoint(other)}`;
  if (text.startsWith(' ')) return 'a space before the first field';
  if (text.endsWith(' ')) return 'a space after the last field';
  return text.includes('  ') ? 'two spaces in a row' : null;
}

function codePoint(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}

const inOrder = `write ${cronFields.map(({ label }) => label).join(', ')}, such as 0 0 * * *`;

function readFields(fields: readonly string[]): CronReading {
  if (fields.length === 5) return { wrong: [], fields, meant: fields };
  if (fields.length < 5) return tooFew(fields);
  const extra = fields.length > 7 ? null : withoutExtraFields(fields);
  if (extra !== null) return extra;
  return { wrong: [`expected five fields, found ${fields.length}; ${inOrder}`], fields: null, meant: null };
}

function tooFew(fields: readonly string[]): CronReading {
  if (fields.length === 0) {
    return { wrong: [`expected five fields, found none; ${inOrder}`], fields: null, meant: null };
  }
  const missing = cronFields.slice(fields.length).map(({ label }) => label);
  const wrong = `expected five fields, found ${fields.length}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
  const meant = [...fields, ...missing.map(() => '*')];
  return {
    wrong: [isCron(withStars(meant).join(' ')) ? wrong : `${wrong}; ${inOrder}`],
    fields: null,
    meant,
  };
}

const names = [...monthNames, ...weekdayNames].map((name) => `${name}[a-z]*`);
const part = new RegExp(`^(?:[*?]|\\d*[LWH]{0,2}|(?:${names.join('|')})L?)$`, 'i');

/**
 * Reads an expression that has a time zone, a comment or other text, such as the command of a crontab, behind its five
 * fields. null if there is no such text, or if it may be a sixth field.
 *
 * @example
 * trailingText(['0', '0', '*', '*', '*', 'UTC']) // { wrong: […], meant: ['0', '0', '*', '*', '*'], zone: 'UTC', … }
 */
function trailingText(fields: readonly string[]): CronReading | null {
  const five = fields.slice(0, 5);
  const [next] = fields.slice(5);
  if (next === undefined || !isCron(withStars(five).join(' '))) return null;
  if (next.split(/[-,/#]/).every((one) => part.test(one)) && next !== '#') return null;
  const rest = fields.slice(5).join(' ');
  if (knownZones().has(rest))
    return { wrong: behindFields(`the time zone ${found(rest)}`), fields: null, meant: five, zone: rest };
  if (/^[A-Z]{2,5}$|^[A-Za-z]+\/\S+$/.test(rest) && zoneHint(rest) !== '') {
    const ofZone = behindFields(found(rest)).map((one) => `${one}: a time zone has a field of its own`);
    return { wrong: ofZone, fields: null, meant: five, zone: rest };
  }
  const what = next.startsWith('#') ? `the comment ${found(rest)}` : found(rest);
  return { wrong: behindFields(what), fields: null, meant: five };
}

function behindFields(what: string): string[] {
  return [`expected five fields, found ${what} after them`];
}
