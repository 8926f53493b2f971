/**
 * Makes unique UIDs, the same ones in each run, so that a history can be replayed.
 *
 * @example
 * countedUid()() // '00000000-0000-4000-8000-000000000001'
 */
export function countedUid(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
