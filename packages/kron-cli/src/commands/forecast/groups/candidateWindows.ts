import { exactDuration } from '@kron/fleet/text/durationText';

const [minute, hour] = [60, 3600];

/** The window lengths to try, in seconds and as text. */
const steps: ReadonlyMap<number, string> = new Map([
  [5 * minute, '5m'],
  [10 * minute, '10m'],
  [15 * minute, '15m'],
  [30 * minute, '30m'],
  [hour, '1h'],
  [90 * minute, '90m'],
  [2 * hour, '2h'],
  [3 * hour, '3h'],
  [4 * hour, '4h'],
  [6 * hour, '6h'],
  [8 * hour, '8h'],
  [12 * hour, '12h'],
]);

/**
 * The windows to try for a group, shortest first: the longest window of its members, then longer windows. Leaves out windows
 * of zero seconds, because they spread nothing. If all windows are too long, returns only `longest`, rounded down to whole
 * minutes, or nothing if the rounded window is not longer than `widest`.
 *
 * @param widest the longest window of a member, in seconds
 * @param longest the longest possible window, in seconds
 * @example
 * candidateWindows(3600, 8000) // ['1h', '90m', '2h']
 * candidateWindows(0, 299) // ['4m']
 */
export function candidateWindows(widest: number, longest: number): string[] {
  const longer = [...steps].filter(([seconds]) => seconds > widest);
  const all: [number, string][] = widest === 0 ? longer : [[widest, exactDuration(widest)], ...longer];
  const possible = all.filter(([seconds]) => seconds <= longest).map(([, text]) => text);
  const last = longest - (longest % minute);
  return possible.length === 0 && last > widest ? [exactDuration(last)] : possible;
}
