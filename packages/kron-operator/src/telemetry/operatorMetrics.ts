import type { RequestRecord } from '@kron/kubernetes/clientTransport';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ControlledJobMetrics } from '../controlledjobs/metrics.ts';
import type { KronJobMetrics } from '../kronjobs/metrics.ts';
import type { WebhookMetrics } from '../webhook/metrics.ts';
import { controlledJobMetrics } from './controlledJobMetrics.ts';
import { kronJobMetrics } from './kronJobMetrics.ts';
import { requestMetrics } from './requestMetrics.ts';
import { type State, stateGauges } from './stateGauges.ts';
import { webhookMetrics } from './webhookMetrics.ts';
import { workMetrics } from './workMetrics.ts';

export type OperatorMetrics = {
  readonly controller: KronJobMetrics;
  readonly controlled: ControlledJobMetrics;
  readonly request: (record: RequestRecord) => void;
  readonly webhook: WebhookMetrics;
  readonly registry: Registry;
};

export type OperatorMetricsOptions = {
  readonly state: () => State;
  /** Gauges for every KronJob and ControlledJob. */
  readonly perKronJob: boolean;
  /** Also those of the process: memory, processor, event loop. They watch it for as long as it lives. */
  readonly ofProcess: boolean;
};

/** Everything that one operator counts, on a registry of its own. */
export function operatorMetrics({ state, perKronJob, ofProcess }: OperatorMetricsOptions): OperatorMetrics {
  const registry = new Registry();
  const work = workMetrics(registry);
  const controller = kronJobMetrics(registry, work, { perKronJob });
  const controlled = controlledJobMetrics(registry, work, { perControlledJob: perKronJob });
  const request = requestMetrics(registry);
  const webhook = webhookMetrics(registry);
  stateGauges(registry, state);
  if (ofProcess) collectDefaultMetrics({ register: registry });
  return { controller, controlled, request, webhook, registry };
}
