import { Counter, Histogram, type Registry } from 'prom-client';
import type { WebhookMetrics } from '../webhook/metrics.ts';
import { certificateExpiryGauge } from './certificateExpiryGauge.ts';

/** Bucket boundaries in seconds. By default, an API server waits at most ten seconds for a webhook. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function webhookMetrics(registry: Registry): WebhookMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'kron_webhook_requests_total',
    help: 'Number of admission reviews of KronJobs and calendars, by webhook and result.',
    labelNames: ['webhook', 'allowed'],
    registers,
  });
  const duration = new Histogram({
    name: 'kron_webhook_request_duration_seconds',
    help: 'Duration of admission reviews, including dry runs of Jobs, by webhook.',
    labelNames: ['webhook'],
    buckets,
    registers,
  });
  const badRequest = new Counter({
    name: 'kron_webhook_bad_requests_total',
    help: 'Number of webhook calls that were not answered with a review, by the HTTP status of the response.',
    labelNames: ['code'],
    registers,
  });
  const turnedAway = new Counter({
    name: 'kron_webhook_turned_away_total',
    help: 'Number of connections and calls of webhooks that met a limit: connections, handshake, headers, body-time, body-size, body-memory or reviews.',
    labelNames: ['reason'],
    registers,
  });
  const templates = new Counter({
    name: 'kron_webhook_template_trials_total',
    help: 'Number of dry runs of Jobs for a webhook, by result: accepted, malformed, refused or unknown.',
    labelNames: ['result'],
    registers,
  });
  const certificateLoaded = certificateExpiryGauge(registry, {
    name: 'kron_webhook_certificate_expiry_timestamp_seconds',
    help: 'Expiry of the certificate that the webhooks serve; absent if there is none.',
  });
  return {
    reviewed: (webhook, allowed, seconds) => {
      requests.inc({ webhook, allowed: String(allowed) });
      duration.observe({ webhook }, seconds);
    },
    badRequest: (code) => badRequest.inc({ code }),
    turnedAway: (reason) => turnedAway.inc({ reason }),
    templateDryRun: (result) => templates.inc({ result }),
    certificateLoaded,
  };
}
