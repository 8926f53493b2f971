import { closestName } from '../reading/closestName.ts';
import { knownZones } from './knownZones.ts';

/** Large cities without a zone of their own, and the zone they use. */
const otherCities: ReadonlyMap<string, string> = new Map([
  ['bangalore', 'Asia/Kolkata'],
  ['barcelona', 'Europe/Madrid'],
  ['beijing', 'Asia/Shanghai'],
  ['boston', 'America/New_York'],
  ['dallas', 'America/Chicago'],
  ['delhi', 'Asia/Kolkata'],
  ['frankfurt', 'Europe/Berlin'],
  ['geneva', 'Europe/Zurich'],
  ['hamburg', 'Europe/Berlin'],
  ['hanoi', 'Asia/Ho_Chi_Minh'],
  ['houston', 'America/Chicago'],
  ['miami', 'America/New_York'],
  ['milan', 'Europe/Rome'],
  ['montreal', 'America/Toronto'],
  ['mumbai', 'Asia/Kolkata'],
  ['munich', 'Europe/Berlin'],
  ['new_delhi', 'Asia/Kolkata'],
  ['osaka', 'Asia/Tokyo'],
  ['rio_de_janeiro', 'America/Sao_Paulo'],
  ['san_francisco', 'America/Los_Angeles'],
  ['seattle', 'America/Los_Angeles'],
  ['shenzhen', 'Asia/Shanghai'],
  ['washington', 'America/New_York'],
]);

/** Abbreviations that some engines accept as zones, each with the zone that users mean. */
const abbreviations: Readonly<Record<string, string>> = {
  ACDT: 'Australia/Adelaide',
  ACST: 'Australia/Adelaide or Australia/Darwin',
  ACT: 'Australia/Darwin or America/Rio_Branco',
  AEDT: 'Australia/Sydney',
  AEST: 'Australia/Sydney or Australia/Brisbane',
  AET: 'Australia/Sydney',
  AKDT: 'America/Anchorage',
  AKST: 'America/Anchorage',
  ART: 'America/Argentina/Buenos_Aires or Africa/Cairo',
  AST: 'America/Halifax, America/Puerto_Rico or Asia/Riyadh',
  AWST: 'Australia/Perth',
  BET: 'America/Sao_Paulo',
  BRT: 'America/Sao_Paulo',
  BST: 'Europe/London or Asia/Dhaka',
  CAT: 'Africa/Maputo',
  CDT: 'America/Chicago',
  CEST: 'Europe/Paris or Europe/Berlin',
  CNT: 'America/St_Johns',
  CST: 'America/Chicago or Asia/Shanghai',
  CT: 'America/Chicago',
  CTT: 'Asia/Shanghai',
  EAT: 'Africa/Nairobi',
  ECT: 'Europe/Paris',
  EDT: 'America/New_York',
  EEST: 'Europe/Athens or Europe/Helsinki',
  ET: 'America/New_York',
  HKT: 'Asia/Hong_Kong',
  IET: 'America/Indiana/Indianapolis',
  IST: 'Asia/Kolkata, Europe/Dublin or Asia/Jerusalem',
  JST: 'Asia/Tokyo',
  KST: 'Asia/Seoul',
  MDT: 'America/Denver',
  MIT: 'Pacific/Apia',
  MSK: 'Europe/Moscow',
  MT: 'America/Denver',
  NET: 'Asia/Yerevan',
  NST: 'America/St_Johns or Pacific/Auckland',
  NZDT: 'Pacific/Auckland',
  NZST: 'Pacific/Auckland',
  PDT: 'America/Los_Angeles',
  PLT: 'Asia/Karachi',
  PNT: 'America/Phoenix',
  PRT: 'America/Puerto_Rico',
  PST: 'America/Los_Angeles or Asia/Manila',
  PT: 'America/Los_Angeles',
  SAST: 'Africa/Johannesburg',
  SGT: 'Asia/Singapore',
  SST: 'Pacific/Guadalcanal or Pacific/Pago_Pago',
  VST: 'Asia/Ho_Chi_Minh',
  WEST: 'Europe/Lisbon',
  WIB: 'Asia/Jakarta',
  Z: 'UTC',
};

/**
 * Zones for offsets such as `+05:30`, because the Etc zones have only offsets of whole hours. Each offset maps to a place
 * without daylight saving time if one exists, or else to the only place with this offset.
 */
const partHours: Readonly<Record<string, string>> = {
  '-09:30': 'Pacific/Marquesas',
  '-03:30': 'America/St_Johns',
  '+03:30': 'Asia/Tehran',
  '+04:30': 'Asia/Kabul',
  '+05:30': 'Asia/Kolkata',
  '+05:45': 'Asia/Kathmandu',
  '+06:30': 'Asia/Yangon',
  '+08:45': 'Australia/Eucla',
  '+09:30': 'Australia/Darwin',
  '+10:30': 'Australia/Lord_Howe',
  '+12:45': 'Pacific/Chatham',
};

/**
 * A suggestion for a text that is not a zone name, as the end of a message. Empty if the meaning of the text cannot be
 * guessed.
 *
 * @example
 * zoneHint('europe/paris') // '; write Europe/Paris'
 * zoneHint('+05:00') // '; write Etc/GMT-5 (its sign is inverted) or, with daylight saving time, a city'
 */
export function zoneHint(text: string): string {
  const instead = ownMachine(text) ?? otherFolder(text) ?? etcetera(text) ?? offset(text) ?? similar(text);
  return instead === undefined ? '' : `; write ${instead}`;
}

function ownMachine(text: string): string | undefined {
  if (!/^(local|localtime|factory|posixrules|system|default)$/i.test(text)) return undefined;
  return "a zone such as Europe/Paris; the host's time zone is never used";
}

/**
 * The zone that a name such as `posix/Europe/Paris` means. The folders `posix/` and `right/` of the IANA database repeat
 * every zone, and `SystemV/` has zones with POSIX rules.
 */
function otherFolder(text: string): string | undefined {
  const rest = /^(?:posix|right)\/(.+)$/i.exec(text)?.[1];
  if (rest !== undefined) return exact(rest) ?? similar(rest);
  if (text.toLowerCase() === 'us/pacific-new') return 'US/Pacific';
  const posix = /^SystemV\/([ACEHMPY]ST)/i.exec(text)?.[1]?.toUpperCase();
  if (posix === undefined) return undefined;
  return (
    { EST: 'America/New_York', HST: 'Pacific/Honolulu', MST: 'America/Denver', YST: 'America/Anchorage' }[
      posix
    ] ?? abbreviations[posix]
  );
}

function etcetera(text: string): string | undefined {
  const [found, sign = '', hours = ''] = /^Etc\/(?:GMT|UTC)([+-])([\d:]+)$/i.exec(text) ?? [];
  if (found === undefined) return undefined;
  const name = `Etc/GMT${sign}${hours.replace(/^0(?=\d)/, '')}`;
  return knownZones().has(name) ? name : 'Etc/GMT-14 to Etc/GMT+12 (their signs are inverted) or a city';
}

function offset(text: string): string | undefined {
  const [found, sign, hours = '', minutes = '00'] =
    /^(?:UTC|GMT|Z)?\s*([+\-−])(\d{1,2}):?(\d\d)?$/i.exec(text) ?? [];
  if (found === undefined) return undefined;
  const east = sign === '+';
  if (Number(minutes) !== 0)
    return partHours[`${east ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`] ?? 'a city';
  const hour = Number(hours);
  if (hour === 0) return 'UTC';
  if (hour > (east ? 14 : 12)) return 'a city';
  return `Etc/GMT${east ? '-' : '+'}${hour} (its sign is inverted) or, with daylight saving time, a city`;
}

function similar(text: string): string | undefined {
  return (
    exact(text) ??
    abbreviations[text.toUpperCase()] ??
    city(text) ??
    otherCities.get(lastPart(text).toLowerCase()) ??
    closestName(underscored(text), knownZones(), Math.max(1, Math.floor(lastPart(text).length / 3)))
  );
}

/**
 * The part of a name after its last slash. Only the length of this part decides how many wrong letters are tolerated,
 * because many names begin with the same region.
 */
function lastPart(text: string): string {
  const name = underscored(text);
  return name.slice(name.lastIndexOf('/') + 1);
}

/** The zone name that equals a text except for case and spaces. */
function exact(text: string): string | undefined {
  const wanted = underscored(text).toLowerCase();
  for (const name of knownZones()) if (name.toLowerCase() === wanted) return name;
  return undefined;
}

/** The zone whose name ends with a city, such as `Paris` or `New York`. */
function city(text: string): string | undefined {
  const wanted = `/${underscored(text).toLowerCase()}`;
  for (const name of knownZones()) if (name.toLowerCase().endsWith(wanted)) return name;
  return undefined;
}

function underscored(text: string): string {
  return text.trim().replaceAll(/\s+/g, '_');
}
