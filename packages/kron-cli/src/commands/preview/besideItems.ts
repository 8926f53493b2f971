import type { UnplacedCronJob } from '@kron/fleet/input/input';
import { unplacedData } from '../../output/unplacedText.ts';
import type { BesideItems } from './renderer.ts';

/**
 * The fields of a timeline in JSON and YAML that follow its items.
 *
 * @param searched the objects whose search stopped at a limit, each with the instant where it stopped, in RFC 3339
 */
export function besideItems(
  searched: readonly (readonly [identity: string, until: string])[],
  unplaced: readonly UnplacedCronJob[],
): BesideItems {
  const searchedUntil = searched.length === 0 ? {} : { searchedUntil: Object.fromEntries(searched) };
  return { ...searchedUntil, ...unplacedData(unplaced) };
}
