import type { ObjectKind } from '@kron/fleet/input/findObjects';

/**
 * The title of a column with the names of objects of these kinds.
 *
 * @example
 * kindTitle(['CronJob', 'CronJob']) // 'CRONJOB'
 * kindTitle(['KronJob', 'CronJob']) // 'NAME'
 */
export function kindTitle(kinds: Iterable<ObjectKind>): string {
  const [kind = 'KronJob', ...others] = new Set(kinds);
  return others.length > 0 ? 'NAME' : kind.toUpperCase();
}
