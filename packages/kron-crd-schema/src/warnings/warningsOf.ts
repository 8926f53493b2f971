import { type Doubted, schedulingWarnings } from './schedulingWarnings.ts';
import { UnschedulableScan } from './unschedulableScan.ts';
import type { Warning } from './warning.ts';

/**
 * Every doubt about the scheduling of one valid KronJob, however long it takes to find. What its policy may lose under an
 * operator is another matter: lostRunWarnings.
 *
 * @param now epoch seconds: doubts are about the periods from then on
 */
export function warningsOf(doubted: Doubted, now: number): Warning[] {
  const scan = new UnschedulableScan(doubted, now);
  while (scan.look());
  const { warning } = scan;
  return [...schedulingWarnings(doubted, now), ...(warning === undefined ? [] : [warning])];
}
