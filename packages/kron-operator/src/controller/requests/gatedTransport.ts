import type { Call, Priority, Transport } from '@kron/kubernetes/transport';
import type { RequestGate } from './requestGate.ts';

/**
 * Sends the requests of a transport through a rate limiting gate. The default priority is `first` for reads and creates
 * and `second` for other writes. Watches bypass the gate.
 */
export function gatedTransport(transport: Transport, gate: RequestGate): Transport {
  const gated = <T>(priority: Priority, call: Call | undefined, request: () => Promise<T>): Promise<T> =>
    gate.run(call?.priority ?? priority, call?.signal, request);

  return {
    get: (ref, call) => gated('first', call, () => transport.get(ref, call)),
    list: (query, call) => gated('first', call, () => transport.list(query, call)),
    watch: (query, signal) => transport.watch(query, signal),
    create: (place, object, call) => gated('first', call, () => transport.create(place, object, call)),
    replace: (ref, object, call) => gated('second', call, () => transport.replace(ref, object, call)),
    patch: (ref, patch, call) => gated('second', call, () => transport.patch(ref, patch, call)),
    delete: (ref, options, call) => gated('second', call, () => transport.delete(ref, options, call)),
  };
}
