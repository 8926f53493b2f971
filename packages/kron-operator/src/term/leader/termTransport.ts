import type { Call, Transport } from '@kron/kubernetes/transport';
import type { Leadership } from './leadership.ts';

/**
 * Sends requests only while this process acts, and aborts them at the end of the term. It belongs in front of the rate
 * limiting gate, where requests can wait for longer than a term. Watches are not affected.
 */
export function termTransport(transport: Transport, leadership: Leadership): Transport {
  const inTerm = async <C extends Call, T>(
    call: C | undefined,
    send: (call: C) => Promise<T>,
  ): Promise<T> => {
    const term = leadership.requireTerm();
    const signal = call?.signal === undefined ? term : AbortSignal.any([call.signal, term]);
    return send({ ...(call as C), signal });
  };
  return {
    get: (ref, call) => inTerm(call, (own) => transport.get(ref, own)),
    list: (query, call) => inTerm(call, (own) => transport.list(query, own)),
    watch: (query, signal) => transport.watch(query, signal),
    create: (place, object, call) => inTerm(call, (own) => transport.create(place, object, own)),
    replace: (ref, object, call) => inTerm(call, (own) => transport.replace(ref, object, own)),
    patch: (ref, patch, call) => inTerm(call, (own) => transport.patch(ref, patch, own)),
    delete: (ref, options, call) => inTerm(call, (own) => transport.delete(ref, options, own)),
  };
}
