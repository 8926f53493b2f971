import { ApiError } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { isGone } from '../controller/requests/readObject.ts';
import type { OwnedJob } from './ownedJob.ts';
import { readJob } from './readJob.ts';

/**
 * Deletes a Job if its UID is unchanged.
 *
 * @param propagationPolicy - `Foreground` keeps the Job until its Pods are gone, so that the operator can observe their end
 * @returns false when the Job no longer exists
 * @throws what the transport throws
 */
export async function deleteJob(
  transport: Pick<Transport, 'get' | 'delete'>,
  { metadata: { namespace, name, uid } }: OwnedJob,
  propagationPolicy: 'Background' | 'Foreground',
): Promise<boolean> {
  try {
    await transport.delete({ resource: jobs, namespace, name }, { uid, propagationPolicy });
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    if (!(error instanceof ApiError) || error.code !== 409) throw error;
    // A 409 has three causes: another Job has the name, this Job was changed just now, or a webhook protects it.
    const stored = await readJob(transport, { namespace, name });
    if (stored?.metadata.uid === uid) throw error;
    return false;
  }
}
