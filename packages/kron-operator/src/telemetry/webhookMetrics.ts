import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { WebhookMetrics } from '../webhook/metrics.ts';

/** Seconds: people and pipelines wait for the answer, and API servers for ten at most. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the webhooks count, on a registry. */
export function webhookMetrics(registry: Registry): WebhookMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'kron_webhook_requests_total',
    help: 'KronJobs that an API server asked about, by webhook and whether they were allowed.',
    labelNames: ['webhook', 'allowed'],
    registers,
  });
  const duration = new Histogram({
    name: 'kron_webhook_request_duration_seconds',
    help: 'How long it took to answer, by webhook; with the dry run of a Job where there was one.',
    labelNames: ['webhook'],
    buckets,
    registers,
  });
  const badRequest = new Counter({
    name: 'kron_webhook_bad_requests_total',
    help: 'Calls of a webhook that were no question about a KronJob, by the HTTP status that they got.',
    labelNames: ['code'],
    registers,
  });
  const templates = new Counter({
    name: 'kron_webhook_template_trials_total',
    help: 'Dry runs of Jobs for a webhook, by result: accepted, malformed, refused, unknown.',
    labelNames: ['result'],
    registers,
  });
  let notAfter: number | undefined;
  const expiry = new Gauge({
    name: 'kron_webhook_certificate_expiry_timestamp_seconds',
    help: 'When the certificate that the webhooks serve ends; absent when there is none.',
    registers: [],
    collect() {
      if (notAfter === undefined) this.remove();
      else this.set(notAfter);
    },
  });
  registry.registerMetric(expiry);
  return {
    reviewed: (webhook, allowed, seconds) => {
      requests.inc({ webhook, allowed: String(allowed) });
      duration.observe({ webhook }, seconds);
    },
    badRequest: (code) => badRequest.inc({ code }),
    templateDryRun: (result) => templates.inc({ result }),
    certificateLoaded: (notAfterSeconds) => {
      notAfter = notAfterSeconds;
    },
  };
}
