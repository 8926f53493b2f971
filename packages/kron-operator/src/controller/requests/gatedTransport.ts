import { jobs } from '@kron/kubernetes/resources';
import type { Call, Place, Priority, Transport } from '@kron/kubernetes/transport';
import type { RequestKind } from '../sharing/namespacePace.ts';
import type { Gates } from './gates.ts';
import type { RequestGate } from './requestGate.ts';

/**
 * Sends the requests of a transport through rate limiting gates. The default priority is `first` for reads and creates
 * and `second` for other writes. Watches bypass the gates.
 */
export function gatedTransport(
  transport: Transport,
  { requests, dryRuns }: Pick<Gates, 'requests' | 'dryRuns'>,
): Transport {
  const gated = <T>(
    { namespace = '' }: Place,
    priority: Priority,
    call: Call | undefined,
    request: () => Promise<T>,
    { gate = requests, kind = 'other' }: { readonly gate?: RequestGate; readonly kind?: RequestKind } = {},
  ): Promise<T> =>
    gate.run({ namespace, kind, priority: call?.priority ?? priority, signal: call?.signal }, request);

  return {
    get: (ref, call) => gated(ref, 'first', call, () => transport.get(ref, call)),
    list: (query, call) => gated(query, 'first', call, () => transport.list(query, call)),
    watch: (query, signal) => transport.watch(query, signal),
    create: (place, object, call) =>
      gated(place, 'first', call, () => transport.create(place, object, call), {
        gate: call?.dryRun === true ? dryRuns : requests,
        kind: place.resource.plural === jobs.plural ? 'create' : 'other',
      }),
    replace: (ref, object, call) => gated(ref, 'second', call, () => transport.replace(ref, object, call)),
    patch: (ref, patch, call) => gated(ref, 'second', call, () => transport.patch(ref, patch, call)),
    delete: (ref, options, call) => gated(ref, 'second', call, () => transport.delete(ref, options, call)),
  };
}
