import type { Registry } from 'prom-client';
import { type Pages, textPage } from '../http/pageServer.ts';

/** The kubelet's probes `/healthz` and `/readyz`. */
export function healthPages(readiness: () => Readiness): Pages {
  return {
    // Any response proves that the event loop runs.
    '/healthz': () => textPage(200, 'ok'),
    '/readyz': () => {
      const { ready, because } = readiness();
      return textPage(ready ? 200 : 503, because);
    },
  };
}

/** Whether the process is ready, and why or why not. */
export type Readiness = { readonly ready: boolean; readonly because: string };

/** `/metrics`, in Prometheus' text format. */
export function metricsPages(registry: Registry): Pages {
  return {
    '/metrics': async () => ({
      status: 200,
      contentType: registry.contentType,
      body: await registry.metrics(),
    }),
  };
}
