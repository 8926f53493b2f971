import { createHash } from 'node:crypto';
import type { Job } from 'kron-core';

/**
 * The known facts about a template. `jobHash`: the hash of the Job that the API server accepted. Absent: it accepted
 * none.
 */
export type Known<K> = { readonly value: K; readonly jobHash?: string };

/**
 * Checks a template, unless the Job of an earlier generation was accepted and is the same: most edits leave the template
 * alone. A rejected one is checked again.
 *
 * @param last - what is known about an earlier generation
 * @param check - asks the API server
 */
export async function checkedUnlessSame<K>(
  last: Known<K> | undefined,
  job: Job,
  check: () => Promise<{ readonly value: K; readonly isAccepted: boolean }>,
): Promise<Known<K>> {
  const jobHash = createHash('sha256').update(JSON.stringify(job)).digest('base64');
  if (last?.jobHash === jobHash) return last;
  const { value, isAccepted } = await check();
  return isAccepted ? { value, jobHash } : { value };
}
