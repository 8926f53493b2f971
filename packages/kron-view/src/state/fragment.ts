import { utcText } from '@kron/fleet/text/instantText';
import type { Span } from '../worker/protocol.ts';
import { type ChosenRun, type Panel, panels, type ViewState } from './viewState.ts';

/** What a fragment says. Keys that the view does not know are kept; values that it cannot read are named and ignored. */
export type Fragment = { state: Partial<ViewState>; unknown: readonly [string, string][]; ignored: string[] };

const known: ReadonlySet<string> = new Set([
  'view',
  'from',
  'to',
  'tz',
  'group',
  'q',
  'outcome',
  'run',
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
  const state = {
    panel: read('view', parsePanel),
    span: spanOf(read('from', parseInstant), read('to', parseInstant)),
    zone: read('tz', parseText),
    group: read('group', parseGroup),
    search: read('q', (value) => value),
    outcomes: read('outcome', (value) => value.split(',').filter(Boolean)),
    run: read('run', parseRun),
    duration: read('dur', parseDuration),
    bin: read('bin', (value) => (value === 'max' || value === 'sum' ? value : null)),
  };
  const given = Object.entries(state).filter(([, value]) => value !== undefined);
  const unknown = pairs.filter(([key]) => !known.has(key));
  return { state: Object.fromEntries(given) as Partial<ViewState>, unknown, ignored };
}

/** Writes what differs from the defaults, without `#`. Empty: nothing does. */
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
    ['dur', state.duration === defaults.duration ? null : durationText(state.duration)],
    ['bin', state.bin === defaults.bin ? null : state.bin],
  ];
  const pairs = [...written, ...unknown].filter((pair): pair is [string, string] => pair[1] !== null);
  return pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');
}

/** Leaves what a fragment may hold as it is, so that the address can be read. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/%(?:2F|3A|40|2C)/g, decodeURIComponent);
}

function parsePanel(text: string): Panel | null {
  return panels.find((panel) => panel === text) ?? null;
}

/** Instants of the years 0001 to 9999 in whole seconds. */
function parseInstant(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return null;
  const instant = Date.parse(text) / 1000;
  return Number.isNaN(instant) ? null : instant;
}

function spanOf(from: number | undefined, to: number | undefined): Span | undefined {
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

function parseText(text: string): string | null {
  return text === '' ? null : text;
}

function parseGroup(text: string): string | null {
  return /^(?:namespace|none|label:.+)$/.test(text) ? text : null;
}

/** The period-id comes after the last `@`. */
function parseRun(text: string): ChosenRun | null {
  const [, identity, periodID] = /^([^@]+\/[^@]+)@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(text) ?? [];
  return identity === undefined || periodID === undefined ? null : { identity, periodID };
}

const units = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * A duration in seconds; null if the text is none.
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

/**
 * @example
 * durationText(5400) // '1h30m'
 */
export function durationText(seconds: number): string {
  let rest = Math.round(seconds);
  let text = '';
  for (const unit of ['d', 'h', 'm', 's'] as const) {
    const count = Math.floor(rest / units[unit]);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * units[unit];
  }
  return text === '' ? '0s' : text;
}
