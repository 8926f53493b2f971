import { isNotFound } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { type KeptJob, keptJob } from './keptJob.ts';

/** A Job as it is now. @returns undefined when there is none; @throws what the transport throws */
export async function readJob(
  transport: Transport,
  place: { readonly namespace: string; readonly name: string },
): Promise<KeptJob | undefined> {
  try {
    return keptJob(await transport.get({ resource: jobs, ...place }));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
