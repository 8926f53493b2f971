import { ApiError, isNotFound } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { OwnedJob } from './ownedJob.ts';
import { readJob } from './readJob.ts';

/**
 * Deletes a Job, if it still is this very one: at once with its pods following, or, so that its end can be waited for,
 * after them.
 *
 * @returns whether there was something to delete
 * @throws what the transport throws
 */
export async function deleteJob(
  transport: Transport,
  { metadata: { namespace, name, uid } }: OwnedJob,
  propagationPolicy: 'Background' | 'Foreground',
): Promise<boolean> {
  try {
    await transport.delete({ resource: jobs, namespace, name }, { uid, propagationPolicy });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    if (!(error instanceof ApiError) || error.code !== 409) throw error;
    // Another one has its name; or it was changed in this moment, or a webhook says so, and it is still there.
    const there = await readJob(transport, { namespace, name });
    if (there?.metadata.uid === uid) throw error;
    return false;
  }
}
