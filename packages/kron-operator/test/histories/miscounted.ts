import { recordedOutcomes } from '../audit/recordedOutcomes.ts';
import { storiesOf } from '../audit/storiesOf.ts';
import type { Cluster } from './cluster.ts';
import type { History } from './history.ts';

/**
 * Every outcome that was written down is counted by one process, once. One that has died may have left some uncounted,
 * and of a KronJob that is deleted nothing is looked at any more.
 */
export function miscounted({ crew, changes, recorded: counted }: Cluster, { steps }: History): string[] {
  const recorded = storiesOf(changes).flatMap(recordedOutcomes).length;
  const mayMiss = crew.born > crew.size || steps.some(({ does }) => does === 'delete the KronJob');
  if (counted === recorded || (mayMiss && counted < recorded)) return [];
  return [`${counted} outcomes were counted, and ${recorded} were written down`];
}
