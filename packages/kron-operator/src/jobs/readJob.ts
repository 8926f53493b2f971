import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';
import { readObject } from '../controller/requests/readObject.ts';

/** Like {@link readObject}, but for a Job. */
export function readJob(
  transport: Pick<Transport, 'get'>,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  call?: Call,
): Promise<KubeObject | undefined> {
  return readObject(transport, { resource: jobs, namespace, name }, call);
}
