import type { Registry } from 'prom-client';
import { type Pages, textPage } from '../http/pageServer.ts';

/** `/healthz` and `/readyz`, as kubelets ask for them. */
export function healthPages(readiness: () => Readiness): Pages {
  return {
    // That this is answered at all is the answer: the event loop turns.
    '/healthz': () => textPage(200, 'ok'),
    '/readyz': () => {
      const { ready, because } = readiness();
      return textPage(ready ? 200 : 503, because);
    },
  };
}

/** Whether work is taken on, and why (not). */
export type Readiness = { readonly ready: boolean; readonly because: string };

/** `/metrics`, in the text format of Prometheus. */
export function metricsPages(registry: Registry): Pages {
  return {
    '/metrics': async () => ({
      status: 200,
      contentType: registry.contentType,
      body: await registry.metrics(),
    }),
  };
}
