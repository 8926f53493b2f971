import type { CompiledSpec } from './unschedulableScan.ts';
import type { Warning } from './warning.ts';

/**
 * Warns about slots that do not keep starts apart. Without a window, all slots are the same second. In a window with fewer
 * seconds than slots, some slots share a second.
 *
 * @example
 * spreadWarnings(compiled)[0]?.code // 'SpreadWithoutWindow'
 */
export function spreadWarnings({ spec: { spread }, schedule }: CompiledSpec): Warning[] {
  if (spread === null || spread === undefined) return [];
  const { windowLength } = schedule.dues;
  if (windowLength === 0) {
    const message =
      'spread has no effect without a window: all slots start in the same second; write spec.window.duration, or remove spread';
    return [{ path: 'spec.spread', code: 'SpreadWithoutWindow', message }];
  }
  const seconds = windowLength + 1;
  if (spread.of <= seconds) return [];
  const message = `${spread.of} slots share the ${seconds} seconds of the window, so some start in the same second; lengthen the window, or write at most ${seconds} slots`;
  return [{ path: 'spec.spread.of', code: 'MoreSlotsThanSeconds', message }];
}
