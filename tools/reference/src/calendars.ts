import { createHash } from 'node:crypto';
import { toEpoch } from './instant.ts';
import { saltOf } from './seed.ts';
import type { Calendar, CalendarEntry, Calendars, Clause, Spec } from './spec.ts';
import { type WallClock, wallClock } from './wallClock.ts';

/** An entry that holds an instant, as an explanation shows it. */
export type Holder = { entry: number; name?: string };

const keys = ['calendar', 'clusterCalendar'] as const;

/** The first entry that holds an instant. null: none does. `timezone` applies if the calendar has none. */
export function holderIn(calendar: Calendar, timezone: string, epochSeconds: number): Holder | null {
  const wall = wallText(wallClock(calendar.timezone ?? timezone, epochSeconds));
  const entry = calendar.entries.findIndex((candidate) => holds(candidate, wall, epochSeconds));
  const name = calendar.entries[entry]?.name;
  if (entry === -1) return null;
  return name === undefined ? { entry } : { entry, name };
}

/** Texts of one form are in the order of their times. */
function holds({ from, to = from }: CalendarEntry, wall: string, epochSeconds: number): boolean {
  if (isDate(from)) return from <= wall.slice(0, from.length) && wall.slice(0, from.length) <= to;
  if (isInstant(from)) return toEpoch(from) <= epochSeconds && epochSeconds < toEpoch(to);
  return withSeconds(from) <= wall && wall < withSeconds(to);
}

/** For each calendar of a clause, the entry that holds an instant. null: one of them has none. */
export function holdersOf(
  clause: Clause,
  spec: Spec,
  epochSeconds: number,
): Record<string, unknown>[] | null {
  const holders: Record<string, unknown>[] = [];
  for (const key of keys) {
    const name = clause[key];
    if (name === undefined) continue;
    const calendar = spec.calendars?.[key]?.[name];
    if (calendar === undefined) throw new Error(`no ${key} ${name}`);
    const holder = holderIn(calendar, spec.timezone ?? 'UTC', epochSeconds);
    if (holder === null) return null;
    holders.push({ [key]: name, ...holder });
  }
  return holders;
}

/** What the constraints of a spec refer to, each with its hash or the word in place of it. null: nothing. */
export function referredHashes(spec: Pick<Spec, 'constraints'>, calendars: Calendars): object | null {
  const clauses = [...(spec.constraints?.only ?? []), ...(spec.constraints?.avoid ?? [])];
  const groups = keys.flatMap((key) => {
    const names = clauses.flatMap((clause) => clause[key] ?? []).sort();
    const group = names.map((name) => [name, hashOrWord(calendars[key], name)]);
    return group.length === 0 ? [] : [[key, Object.fromEntries(group)]];
  });
  return groups.length === 0 ? null : Object.fromEntries(groups);
}

function hashOrWord(group: Calendars['calendar'], name: string): string {
  if (group === 'unreadable') return 'unreadable';
  // Every object has a property `constructor`, and a calendar can have that name.
  if (group === undefined || !Object.hasOwn(group, name)) return 'missing';
  const calendar = group[name];
  if (calendar === undefined) return 'missing';
  return calendar === 'invalid' ? 'invalid' : calendarHash(calendar);
}

/** What a calendar holds, as spans that neither overlap nor touch: of instants, and of the wall clock. */
export function joinedSpans({ entries }: Calendar): { absolute: number[][]; local: number[][] } {
  const absolute = entries
    .filter(({ from }) => isInstant(from))
    .map(({ from, to = from }) => [toEpoch(from), toEpoch(to)]);
  const local = entries
    .filter(({ from }) => !isInstant(from))
    .map(({ from, to = from }) =>
      isDate(from)
        ? [toEpoch(`${from}T00:00:00Z`), toEpoch(`${to}T00:00:00Z`) + 86_400]
        : [toEpoch(`${withSeconds(from)}Z`), toEpoch(`${withSeconds(to)}Z`)],
    );
  return { absolute: joined(absolute), local: joined(local) };
}

/** The JSON that identifies what a calendar holds. */
export function calendarContent(calendar: Calendar): string {
  const { timezone } = calendar;
  return JSON.stringify({ ...joinedSpans(calendar), ...(timezone === undefined ? {} : { timezone }) });
}

export function calendarHash(calendar: Calendar): string {
  return sha256(calendarContent(calendar));
}

/** Goes from each start to each end in order, and counts how many spans are open. */
function joined(spans: number[][]): number[][] {
  const marks = spans
    .flatMap(([from = 0, to = 0]) => [
      { at: from, opens: 1 },
      { at: to, opens: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.opens - a.opens);
  const result: number[][] = [];
  let open = 0;
  for (const { at, opens } of marks) {
    if (open === 0) result.push([at]);
    open += opens;
    if (open === 0) result.at(-1)?.push(at);
  }
  return result;
}

/** `calendarsHash` of a period: base32 of the SHA-256 of the sorted JSON. null: the spec refers to no calendar. */
export function calendarsHash(spec: Pick<Spec, 'constraints'>, calendars: Calendars): string | null {
  const hashes = referredHashes(spec, calendars);
  return hashes === null ? null : base32(sha256(sortedJSON(hashes)));
}

/** The scheduling hash of a spec whose calendars are given apart. */
export function schedulingHash(spec: Spec, calendars: Calendars): string {
  const hashes = referredHashes(spec, calendars);
  const { schedule, timezone, constraints, notBefore, notAfter, clockChanges, spread } = present(
    spec,
  ) as Spec;
  const changes = { fold: 'both', gap: 'skip', ...present(clockChanges) };
  const configuration = {
    ...(hashes === null ? {} : { calendars: hashes }),
    ...(changes.fold === 'both' && changes.gap === 'skip' ? {} : { clockChanges: changes }),
    ...(constraints === undefined ? {} : { constraints }),
    distribution: { name: 'uniform', params: {}, ...present(spec.distribution) },
    ...(notAfter === undefined ? {} : { notAfter }),
    ...(notBefore === undefined ? {} : { notBefore }),
    schedule,
    seed: hashedSeed({ salt: '', strategy: 'stable', ...present(spec.seed) }, spec.clusterName),
    ...(spread === undefined ? {} : { spread: { of: spread.of, slot: spread.slot } }),
    timezone: timezone ?? 'UTC',
    window: { duration: '0s', mode: 'after', ...present(spec.window) },
  };
  return `v1:${sha256(sortedJSON(configuration))}`;
}

/** The seed with the salt that is hashed in place of the scope, if there is one. */
function hashedSeed(
  { scope, ...seed }: { salt: string; strategy: string; scope?: string },
  clusterName: string | undefined,
): object {
  if (scope === undefined || scope === 'object') return seed;
  if (scope !== 'cluster' || clusterName === undefined) return { ...seed, scope };
  return { ...seed, salt: saltOf({ seed: { salt: seed.salt, scope }, clusterName }) };
}

/** The fields that are not null. */
function present(fields: object | null | undefined): object {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, field]) => field !== null));
}

function sortedJSON(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJSON).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(present(value)).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${sortedJSON(field)}`).join(',')}}`;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Five bits a character, most significant first, with zeros after the last bit. */
export function base32(hex: string): string {
  const bits = BigInt(`0x${hex}`)
    .toString(2)
    .padStart(hex.length * 4, '0');
  const groups = bits.padEnd(Math.ceil(bits.length / 5) * 5, '0').match(/.{5}/g) ?? [];
  return groups.map((group) => alphabet.charAt(Number.parseInt(group, 2))).join('');
}

function isDate(text: string): boolean {
  return !text.includes('T');
}

function isInstant(text: string): boolean {
  return /[Z+]|-\d\d:\d\d$/.test(text);
}

function withSeconds(local: string): string {
  return local.length === '2026-12-24T18:00'.length ? `${local}:00` : local;
}

function wallText({ year, month, day, hour, minute, second }: WallClock): string {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
