import { useMemo } from 'preact/hooks';
import { type ZoneClock, zoneClock } from '../clock/zoneClock.ts';
import type { Store } from '../state/store.ts';

export function useClock(store: Store): ZoneClock {
  const zones = store.fleet.value?.zones;
  return useMemo(() => zoneClock(zones ?? {}), [zones]);
}

export function localZone(store: Store): string {
  return store.fleet.value?.localZone ?? 'UTC';
}
