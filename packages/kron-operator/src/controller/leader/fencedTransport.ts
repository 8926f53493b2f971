import type { Transport } from '@kron/kubernetes/transport';
import type { WriteFence } from './writeFence.ts';

/**
 * Checks the fence before each write, including dry runs. It belongs behind the rate limiting gate, so that it checks
 * when a write is sent and not when it starts to wait. A fenced write throws FencedError.
 */
export function fencedTransport(transport: Transport, fence: WriteFence): Transport {
  const fenced = async <T>(write: () => Promise<T>): Promise<T> => {
    fence.check();
    return write();
  };
  return {
    get: (ref, call) => transport.get(ref, call),
    list: (query, call) => transport.list(query, call),
    watch: (query, signal) => transport.watch(query, signal),
    create: (place, object, call) => fenced(() => transport.create(place, object, call)),
    replace: (ref, object, call) => fenced(() => transport.replace(ref, object, call)),
    patch: (ref, patch, call) => fenced(() => transport.patch(ref, patch, call)),
    delete: (ref, options, call) => fenced(() => transport.delete(ref, options, call)),
  };
}
