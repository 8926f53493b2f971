import { jobs } from '@kron/kubernetes/resources';
import type { Place, Transport, WriteCall } from '@kron/kubernetes/transport';
import type { RequestGate } from '../../controller/requests/requestGate.ts';
import type { Leadership } from './leadership.ts';
import type { WriteFence } from './writeFence.ts';

type TermTransportOptions = {
  readonly leadership: Pick<Leadership, 'requireTerm'>;
  readonly gates: Readonly<Record<'requests' | 'dryRuns', Pick<RequestGate, 'run'>>>;
  /** Undefined without leader election. */
  readonly fence: WriteFence | undefined;
};

/**
 * Sends the requests of the controllers. Watches are sent without a check. Other requests pass three checks, in this order:
 *
 * 1. Leadership: this process leads and trusts its clock. When that ends, requests that wait or are in flight are aborted.
 * 2. Rate limit: the gate lets the request pass. The default priority is `first` for reads and creates, and `second` for
 *    others.
 * 3. Fence, for writes and dry runs: the last renewal of the Lease is recent. The request is aborted before another process
 *    may lead.
 *
 * The fence comes last, so that it is checked when a write is sent, and not when the write starts to wait.
 *
 * A request is rejected with FencedError if the first or the last check fails.
 */
export function termTransport(
  client: Transport,
  { leadership, gates, fence }: TermTransportOptions,
): Transport {
  const inTerm = async <C extends WriteCall, T>(
    verb: 'read' | 'create' | 'change',
    { resource, namespace = '' }: Place,
    call: C | undefined,
    send: (call: C) => Promise<T>,
  ): Promise<T> => {
    const acting = leadership.requireTerm();
    const signal = call?.signal === undefined ? acting : AbortSignal.any([call.signal, acting]);
    const own = { ...(call as C), signal };
    const isCreate = verb === 'create';
    const gate = isCreate && call?.dryRun === true ? gates.dryRuns : gates.requests;
    const kind = isCreate && resource.plural === jobs.plural ? 'create' : 'other';
    const priority = call?.priority ?? (verb === 'change' ? 'second' : 'first');
    return gate.run({ namespace, kind, priority, signal }, async () => {
      if (fence === undefined || verb === 'read') return send(own);
      return send({
        ...own,
        timeoutMs: Math.min(call?.timeoutMs ?? Number.POSITIVE_INFINITY, fence.check()),
      });
    });
  };
  return {
    get: (ref, call) => inTerm('read', ref, call, (own) => client.get(ref, own)),
    list: (query, call) => inTerm('read', query, call, (own) => client.list(query, own)),
    watch: (query, signal) => client.watch(query, signal),
    create: (place, object, call) =>
      inTerm('create', place, call, (own) => client.create(place, object, own)),
    replace: (ref, object, call) => inTerm('change', ref, call, (own) => client.replace(ref, object, own)),
    patch: (ref, patch, call) => inTerm('change', ref, call, (own) => client.patch(ref, patch, own)),
    delete: (ref, options, call) => inTerm('change', ref, call, (own) => client.delete(ref, options, own)),
  };
}
