import { recordedOutcomes } from '../audit/recordedOutcomes.ts';
import { storiesOf } from '../audit/storiesOf.ts';
import type { Cluster } from './cluster.ts';
import type { History } from './history.ts';

/**
 * Every recorded outcome is counted once, by one process. Outcomes may be missing if a process died or the KronJob was
 * deleted.
 */
export function miscounted({ crew, changes, recorded: counted }: Cluster, { steps }: History): string[] {
  const recorded = storiesOf(changes).flatMap(recordedOutcomes).length;
  const mayMiss = crew.born > crew.size || steps.some(({ does }) => does === 'delete the KronJob');
  // A forged outcome is not counted.
  if (steps.some(({ does }) => does === 'forge the status')) return [];
  if (counted === recorded || (mayMiss && counted < recorded)) return [];
  return [`${counted} outcomes were counted, and ${recorded} were written down`];
}
