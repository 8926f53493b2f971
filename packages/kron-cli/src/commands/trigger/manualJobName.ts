import { labelTime } from 'kron-core/controller';
import { utcText } from '../../output/instantText.ts';

const longest = 63;

/**
 * The name of a Job that is triggered: after its KronJob and the second in which that was done. The Jobs of periods end
 * in ten characters, so that none of them ever has it.
 *
 * @param now epoch seconds
 * @param count which one it is of that second, from 1 on
 * @example
 * manualJobName('db-backup', 1772330309, 1) // 'db-backup-manual-20260301t015829z'
 */
export function manualJobName(kronJob: string, now: number, count: number): string {
  const end = `-manual-${labelTime(utcText(now)).toLowerCase()}${count === 1 ? '' : `-${count}`}`;
  // What is cut off stands in the label kron.io/name.
  return kronJob.slice(0, longest - end.length).replace(/[-.]+$/, '') + end;
}
