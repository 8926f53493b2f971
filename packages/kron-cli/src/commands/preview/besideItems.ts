import type { UnplacedCronJob } from '@kron/fleet/input/input';
import { unplacedData } from '../../output/unplacedText.ts';
import type { BesideItems } from './renderer.ts';

/** @param searched the searches that stopped at a limit: identities, and where they stopped, in RFC 3339 */
export function besideItems(
  searched: readonly (readonly [identity: string, until: string])[],
  unplaced: readonly UnplacedCronJob[],
): BesideItems {
  const searchedUntil = searched.length === 0 ? {} : { searchedUntil: Object.fromEntries(searched) };
  return { ...searchedUntil, ...unplacedData(unplaced) };
}
