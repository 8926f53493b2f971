import { ApiError } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { isGone } from '../controller/requests/readObject.ts';
import type { OwnedJob } from './ownedJob.ts';
import { readJob } from './readJob.ts';

/**
 * Deletes a Job, if the Job of this name still has the same UID.
 *
 * @param propagationPolicy - with `Foreground`, the Job exists until its Pods are gone, so the operator can wait for them
 * @returns false if the Job does not exist any more
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
