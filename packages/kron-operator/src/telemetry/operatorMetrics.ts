import type { RequestRecord } from '@kron/kubernetes/clientTransport';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ControllerMetrics } from '../kronjobs/telemetry.ts';
import type { WebhookMetrics } from '../webhook/telemetry.ts';
import { controllerMetrics } from './controllerMetrics.ts';
import { requestMetrics } from './requestMetrics.ts';
import { type State, stateGauges } from './stateGauges.ts';
import { webhookMetrics } from './webhookMetrics.ts';

export type OperatorMetrics = {
  readonly controller: ControllerMetrics;
  readonly request: (record: RequestRecord) => void;
  readonly webhook: WebhookMetrics;
  readonly registry: Registry;
};

export type OperatorMetricsOptions = {
  readonly state: () => State;
  /** Two gauges for every KronJob. */
  readonly perKronJob: boolean;
  /** Also those of the process: memory, processor, event loop. They watch it for as long as it lives. */
  readonly ofProcess: boolean;
};

/** Everything that one operator counts, on a registry of its own. */
export function operatorMetrics({ state, perKronJob, ofProcess }: OperatorMetricsOptions): OperatorMetrics {
  const registry = new Registry();
  const controller = controllerMetrics(registry, { perKronJob });
  const request = requestMetrics(registry);
  const webhook = webhookMetrics(registry);
  stateGauges(registry, state);
  if (ofProcess) collectDefaultMetrics({ register: registry });
  return { controller, request, webhook, registry };
}
