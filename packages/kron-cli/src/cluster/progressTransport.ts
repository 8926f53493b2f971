import type { Transport } from '@kron/kubernetes/transport';
import type { Progress } from '../output/progress.ts';

/**
 * A transport that shows the number of the current request on a terminal if the response takes longer than a second. It
 * shows nothing during the first request, because most commands send no other request.
 */
export function progressTransport(transport: Transport, progress: Progress): Transport {
  let requests = 0;
  const shown = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    requests += 1;
    if (requests > 1) progress.show(`request ${requests} to the API server`);
    try {
      return await run();
    } finally {
      await progress.clear();
    }
  };
  return {
    get: (ref, call) => shown(() => transport.get(ref, call)),
    list: (query, call) => shown(() => transport.list(query, call)),
    watch: (query, signal) => transport.watch(query, signal),
    create: (place, object, call) => shown(() => transport.create(place, object, call)),
    replace: (ref, object, call) => shown(() => transport.replace(ref, object, call)),
    patch: (ref, patch, call) => shown(() => transport.patch(ref, patch, call)),
    delete: (ref, options, call) => shown(() => transport.delete(ref, options, call)),
  };
}
