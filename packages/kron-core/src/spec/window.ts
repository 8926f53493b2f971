import { readFields } from '../reading/fields.ts';
import type { Issue } from '../reading/issue.ts';
import { parseOneOf } from '../reading/oneOf.ts';
import { collect, type Parsed, valid } from '../reading/parsed.ts';
import { nanosecondsPerSecond, parseDurationField } from '../time/duration.ts';
import type { WindowMode } from './spec.ts';

/** A window relative to its nominal time. Nominal times are whole seconds, so all periods have the same window. */
export type Window = {
  readonly mode: WindowMode;
  /** The duration of the window, in nanoseconds. */
  readonly duration: bigint;
  /** Seconds from the nominal time to the first second of the window. Zero or negative. */
  readonly startOffset: number;
  /** The length W in seconds: the last second of the window minus its first second. */
  readonly length: number;
};

const fieldNames = ['mode', 'duration'] as const;
const modes = ['after', 'around'] as const;

/**
 * Parses `spec.window`. Default: a window that contains only the nominal time.
 *
 * @example
 * parseWindow({ mode: 'around', duration: '1h30m' }, 'spec.window')
 * // { ok: true, value: { mode: 'around', duration: 5400000000000n, startOffset: -2700, length: 5400 } }
 */
export function parseWindow(spec: unknown, path: string): Parsed<Window> {
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, path, issues);
  const mode = collect(parseOneOf(fields?.mode, modes, 'after', `${path}.mode`), issues);
  const duration = collect(parseDurationField(fields?.duration, `${path}.duration`), issues);
  if (issues.length > 0 || mode === undefined || duration === undefined) return { ok: false, issues };
  return valid(placeWindow(mode, duration));
}

/**
 * Places the window in nanoseconds and floors both ends to whole seconds. For `around` with 1500ms:
 *
 *     N-1        N        N+1
 *      |---[=====|=====]---|     from N-750ms to N+750ms
 *      ^ start   ^ end
 */
export function placeWindow(mode: WindowMode, duration: bigint): Window {
  const before = mode === 'around' ? duration / 2n : 0n;
  const startOffset = floorToSeconds(-before);
  const endOffset = floorToSeconds(duration - before);
  return { mode, duration, startOffset, length: endOffset - startOffset };
}

function floorToSeconds(nanoseconds: bigint): number {
  const truncated = nanoseconds / nanosecondsPerSecond;
  return Number(nanoseconds < truncated * nanosecondsPerSecond ? truncated - 1n : truncated);
}
