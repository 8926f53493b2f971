import type { Transport, WriteCall } from '@kron/kubernetes/transport';
import type { WriteFence } from './writeFence.ts';

/**
 * Checks the fence before each write, including dry runs, and aborts a write before another process may lead. It belongs
 * behind the rate limiting gate, so that it checks when a write is sent and not when it starts to wait. A fenced write
 * throws FencedError.
 */
export function fencedTransport(transport: Transport, fence: WriteFence): Transport {
  const fenced = async <T>(
    call: WriteCall | undefined,
    write: (call: WriteCall) => Promise<T>,
  ): Promise<T> => {
    const timeoutMs = Math.min(call?.timeoutMs ?? Number.POSITIVE_INFINITY, fence.check());
    return write({ ...call, timeoutMs });
  };
  return {
    get: (ref, call) => transport.get(ref, call),
    list: (query, call) => transport.list(query, call),
    watch: (query, signal) => transport.watch(query, signal),
    create: (place, object, call) => fenced(call, (limited) => transport.create(place, object, limited)),
    replace: (ref, object, call) => fenced(call, (limited) => transport.replace(ref, object, limited)),
    patch: (ref, patch, call) => fenced(call, (limited) => transport.patch(ref, patch, limited)),
    delete: (ref, options, call) => fenced(call, (limited) => transport.delete(ref, options, limited)),
  };
}
