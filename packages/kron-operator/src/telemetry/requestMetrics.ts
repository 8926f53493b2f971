import type { RequestRecord } from '@kron/kubernetes/clientTransport';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Registers the metrics of requests to the API server. */
export function requestMetrics(registry: Registry): (record: RequestRecord) => void {
  const requests = new Counter({
    name: 'kron_api_requests_total',
    help: 'Number of requests to the API server, by verb, resource and HTTP status or connection error.',
    labelNames: ['verb', 'resource', 'code'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'kron_api_request_duration_seconds',
    help: 'Response time of the API server, by verb and resource; for a watch, until it starts.',
    labelNames: ['verb', 'resource'],
    buckets,
    registers: [registry],
  });
  return ({ verb, resource, code, durationMs }) => {
    requests.inc({ verb, resource, code });
    duration.observe({ verb, resource }, durationMs / 1000);
  };
}
