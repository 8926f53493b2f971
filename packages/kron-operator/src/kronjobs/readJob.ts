import { isNotFound } from '../kubernetes/apiError.ts';
import type { Transport } from '../kubernetes/transport.ts';
import { type KeptJob, keptJob } from './keptJob.ts';
import { jobs } from './resources.ts';

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
