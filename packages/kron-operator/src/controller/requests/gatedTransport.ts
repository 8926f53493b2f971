import type { Call, Priority, Transport } from '@kron/kubernetes/transport';
import type { RequestGate } from './requestGate.ts';

/**
 * A transport whose requests take turns at a gate. Unless a call says otherwise, creates and reads go first, events
 * last, and other writes between them. Watches hold no place and do not wait.
 */
export function gatedTransport(transport: Transport, gate: RequestGate): Transport {
  const turn = <T>(usual: Priority, call: Call | undefined, request: () => Promise<T>): Promise<T> =>
    gate.run(call?.priority ?? usual, call?.signal, request);

  return {
    get: (ref, call) => turn('first', call, () => transport.get(ref, call)),
    list: (query, call) => turn('first', call, () => transport.list(query, call)),
    watch: (query, signal) => transport.watch(query, signal),
    create: (place, object, call) => turn('first', call, () => transport.create(place, object, call)),
    replace: (ref, object, call) => turn('second', call, () => transport.replace(ref, object, call)),
    patch: (ref, patch, call) => turn('second', call, () => transport.patch(ref, patch, call)),
    delete: (ref, options, call) => turn('second', call, () => transport.delete(ref, options, call)),
  };
}
