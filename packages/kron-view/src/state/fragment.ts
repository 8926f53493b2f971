import { exactDuration } from '@kron/fleet/text/durationText';
import { utcText } from '@kron/fleet/text/instantText';
import { wholeSeconds, withinLimits } from '../axis/scale.ts';
import type { ViewSpan } from '../worker/protocol.ts';
import { type ChosenRun, type Panel, panels, type ViewState } from './viewState.ts';

/**
 * The state in a URL fragment. `unknown` has the keys that the view does not know, which stay in the address. `ignored` has
 * the values that the view cannot read.
 */
type Fragment = { state: Partial<ViewState>; unknown: readonly [string, string][]; ignored: string[] };

const known: ReadonlySet<string> = new Set([
  'view',
  'from',
  'to',
  'tz',
  'group',
  'q',
  'outcome',
  'run',
  'object',
  'dur',
  'bin',
]);

/** Reads a fragment, with or without `#`. */
export function readFragment(text: string): Fragment {
  const pairs = [...new URLSearchParams(text.replace(/^#/, ''))];
  const values = new Map(pairs);
  const ignored: string[] = [];
  const read = <Value>(key: string, parse: (text: string) => Value | null): Value | undefined => {
    const value = values.get(key);
    if (value === undefined) return undefined;
    const parsed = parse(value);
    if (parsed !== null) return parsed;
    ignored.push(`${key}=${value}`);
    return undefined;
  };
  const dur = read('dur', parseDur);
  const state = {
    panel: read('view', parsePanel),
    span: readSpan(values, ignored),
    zone: read('tz', parseZone),
    group: read('group', parseGroup),
    search: read('q', (value) => value),
    outcomes: read('outcome', (value) => value.split(',').filter(Boolean)),
    run: read('run', parseRun),
    object: read('object', parseIdentity),
    duration: dur?.duration,
    isObserved: dur?.isObserved,
    bin: read('bin', (value) => (value === 'max' || value === 'sum' ? value : null)),
  };
  const given = Object.entries(state).filter(([, value]) => value !== undefined);
  const unknown = pairs.filter(([key]) => !known.has(key));
  return { state: Object.fromEntries(given) as Partial<ViewState>, unknown, ignored };
}

/** Writes the state that differs from the defaults as a fragment, without `#`. Empty if the state equals the defaults. */
export function writeFragment(
  state: ViewState,
  defaults: ViewState,
  unknown: readonly [string, string][],
): string {
  const isSameSpan = state.span.from === defaults.span.from && state.span.to === defaults.span.to;
  const written: [string, string | null][] = [
    ['view', state.panel === defaults.panel ? null : state.panel],
    ['from', isSameSpan ? null : utcText(state.span.from)],
    ['to', isSameSpan ? null : utcText(state.span.to)],
    ['tz', state.zone === defaults.zone ? null : state.zone],
    ['group', state.group === defaults.group ? null : state.group],
    ['q', state.search === '' ? null : state.search],
    ['outcome', state.outcomes.length === 0 ? null : state.outcomes.join(',')],
    ['run', state.run === null ? null : `${state.run.identity}@${state.run.periodID}`],
    ['object', state.object],
    ['dur', durText(state, defaults)],
    ['bin', state.bin === defaults.bin ? null : state.bin],
  ];
  const pairs = [...written, ...unknown].filter((pair): pair is [string, string] => pair[1] !== null);
  return pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&');
}

/** Encodes a key or a value. The characters `/`, `:`, `@` and `,` are not escaped, so that the address is readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(?:2F|3A|40|2C)/g, decodeURIComponent);
}

function parsePanel(text: string): Panel | null {
  return panels.find((panel) => panel === text) ?? null;
}

/** Parses an instant in whole seconds. Null for any other text, and for a date that does not exist, such as 31 February. */
function parseInstant(text: string | undefined): number | null {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return null;
  const instant = Date.parse(text) / 1000;
  return Number.isNaN(instant) || utcText(instant) !== text ? null : instant;
}

/**
 * Reads the keys `from` and `to`, and limits their span to what the axis can show. If one of the keys is missing or invalid,
 * both are ignored.
 */
function readSpan(values: ReadonlyMap<string, string>, ignored: string[]): ViewSpan | undefined {
  const given = ['from', 'to'].filter((key) => values.has(key));
  if (given.length === 0) return undefined;
  const [from, to] = [parseInstant(values.get('from')), parseInstant(values.get('to'))];
  if (from !== null && to !== null && from < to) return wholeSeconds(withinLimits({ from, to }));
  ignored.push(...given.map((key) => `${key}=${values.get(key)}`));
  return undefined;
}

function parseZone(text: string): string | null {
  return ['own', 'utc', 'local'].includes(text) || isZone(text) ? text : null;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function parseGroup(text: string): string | null {
  return /^(?:namespace|none|label:.+)$/.test(text) ? text : null;
}

/** Parses a run: `prod/db-backup@2026-11-21T23:00:00Z`. */
function parseRun(text: string): ChosenRun | null {
  const [, identity, periodID] = /^([^@]+\/[^@]+)@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(text) ?? [];
  return identity === undefined || periodID === undefined ? null : { identity, periodID };
}

function parseIdentity(text: string): string | null {
  return /^[^/]+\/[^/]+$/.test(text) ? text : null;
}

const observed = 'observed';
const assumedOnly = 'assumed';

/**
 * The value of the key `dur`. It is the assumed duration of a run such as `10m`, the word `assumed` if observed durations
 * are not used, or both: `10m,assumed`.
 */
function durText({ duration, isObserved }: ViewState, defaults: ViewState): string | null {
  const words = [
    ...(duration === defaults.duration ? [] : [exactDuration(duration)]),
    ...(isObserved ? [] : [assumedOnly]),
  ];
  return words.length === 0 ? null : words.join(',');
}

function parseDur(text: string): Pick<Partial<ViewState>, 'duration' | 'isObserved'> | null {
  const words = text.split(',');
  const [assumed, ...others] = words.filter((word) => word !== observed && word !== assumedOnly);
  const isObserved = !words.includes(assumedOnly);
  if (assumed === undefined) return { isObserved };
  const duration = parseDuration(assumed);
  return duration === null || others.length > 0 ? null : { duration, isObserved };
}

const units = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Parses a duration. Returns seconds, or null if the text is not a duration.
 *
 * @example
 * parseDuration('1h30m') // 5400
 */
export function parseDuration(text: string): number | null {
  if (!/^(?:\d{1,6}[smhd])+$/.test(text)) return null;
  return [...text.matchAll(/(\d+)([smhd])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  );
}
