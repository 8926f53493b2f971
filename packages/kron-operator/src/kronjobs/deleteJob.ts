import { ApiError, isNotFound } from '../kubernetes/apiError.ts';
import type { Transport } from '../kubernetes/transport.ts';
import type { KeptJob } from './keptJob.ts';
import { jobs } from './resources.ts';

/**
 * Deletes a Job, if it still is this very one: at once with its pods following, or, so that its end can be waited for,
 * after them.
 *
 * @returns whether there was something to delete
 * @throws what the transport throws
 */
export async function deleteJob(
  transport: Transport,
  { metadata: { namespace, name, uid } }: KeptJob,
  propagationPolicy: 'Background' | 'Foreground',
): Promise<boolean> {
  try {
    await transport.delete({ resource: jobs, namespace, name }, { uid, propagationPolicy });
    return true;
  } catch (error) {
    // Gone, or gone and another one has its name.
    if (isNotFound(error) || (error instanceof ApiError && error.code === 409)) return false;
    throw error;
  }
}
