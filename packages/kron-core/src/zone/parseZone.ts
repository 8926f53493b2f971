import { found } from '../reading/found.ts';
import { invalid, type Parsed, valid } from '../reading/parsed.ts';
import { exceeds } from '../reading/textLength.ts';
import { fixedZone } from './fixedZone.ts';
import { IntlZone } from './intlZone.ts';
import { knownZones } from './knownZones.ts';
import { offsetProbe } from './offsetProbe.ts';
import { TabledZone } from './tabledZone.ts';
import type { Zone } from './zone.ts';
import { zoneHint } from './zoneHint.ts';
import { zoneNamesRelease } from './zoneNames.ts';
import type { OffsetsByZone, ZoneOffsets } from './offsetTables.ts';

const maxLength = 64;

/** The zones opened so far, by name. All schedules of a zone share its cached offsets. */
const opened = new Map<string, Zone>();

/** The zone of each table. All schedules with the same table share its zone. */
const tabled = new WeakMap<ZoneOffsets, Zone>();

/**
 * Parses a time zone: a zone or link of the IANA database in its exact spelling. Default: UTC. Other names that an engine
 * accepts are rejected.
 *
 * @param offsets - tables to use instead of the engine's offsets. A zone that has had one offset at all times ignores its
 * table
 *
 * @throws RangeError if the table of the zone is malformed
 *
 * @example
 * parseZone('Europe/Paris', 'spec.timezone') // { ok: true, value: … }
 * parseZone('PST', 'spec.timezone')
 * // InvalidTimezone: 'expected an IANA time zone such as Europe/Paris, found "PST"; write America/Los_Angeles or Asia/Manila'
 */
export function parseZone(value: unknown, path: string, offsets?: OffsetsByZone): Parsed<Zone> {
  const name = value ?? 'UTC';
  const table = typeof name === 'string' ? tableOf(name, offsets) : undefined;
  if (table !== undefined) return valid(tabledZone(name as string, table));
  const known = typeof name === 'string' ? opened.get(name) : undefined;
  return known === undefined ? parseNewZone(name, path) : valid(known);
}

function tableOf(name: string, offsets: OffsetsByZone | undefined): ZoneOffsets | undefined {
  if (offsets === undefined || !Object.hasOwn(offsets, name) || !knownZones().has(name)) return undefined;
  return fixedZone(name) === null ? offsets[name] : undefined;
}

function tabledZone(name: string, table: ZoneOffsets): Zone {
  const known = tabled.get(table);
  if (known?.name === name) return known;
  const beyond = parseZone(name, 'zone');
  const zone = new TabledZone(name, table, beyond.ok ? beyond.value : null);
  tabled.set(table, zone);
  return zone;
}

function parseNewZone(name: unknown, path: string): Parsed<Zone> {
  const expected = `expected an IANA time zone such as Europe/Paris, found ${found(name)}`;
  if (typeof name !== 'string') return invalid(path, 'WrongType', expected);
  if (exceeds(name, maxLength)) return invalid(path, 'TooLong', `expected at most ${maxLength} characters`);
  if (name.trim() === '')
    return invalid(path, 'InvalidTimezone', `${expected}; write UTC or leave it out for UTC`);
  if (!knownZones().has(name)) return invalid(path, 'InvalidTimezone', `${expected}${zoneHint(name)}`);
  const zone = open(name);
  if (zone === null) return invalid(path, 'InvalidTimezone', tooOld(name));
  opened.set(name, zone);
  return valid(zone);
}

function open(name: string): Zone | null {
  const fixed = fixedZone(name);
  if (fixed !== null) return fixed;
  const probe = offsetProbe(name);
  return probe === null ? null : new IntlZone(name, probe);
}

function tooOld(name: string): string {
  return `expected a time zone that this JavaScript engine has, found ${found(name)}: it is in release ${zoneNamesRelease} of the IANA database, but the engine's copy is older; update the engine, for example Node.js`;
}
