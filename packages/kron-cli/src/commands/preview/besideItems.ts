import type { UnplacedCronJob } from '@kron/fleet/input/input';
import { unplacedData } from '../../output/unplacedText.ts';
import type { BesideItems } from './renderer.ts';

/** @param searched how far each search went that a limit ended: identities, and instants in RFC 3339 */
export function besideItems(
  searched: readonly (readonly [identity: string, until: string])[],
  unplaced: readonly UnplacedCronJob[],
): BesideItems {
  const searchedUntil = searched.length === 0 ? {} : { searchedUntil: Object.fromEntries(searched) };
  return { ...searchedUntil, ...unplacedData(unplaced) };
}
