import { Counter, type Registry } from 'prom-client';
import type { ControlledJobMetrics } from '../controlledjobs/metrics.ts';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import { controlledJobGauges } from './controlledJobGauges.ts';

/** What the controller of ControlledJobs counts, on a registry. */
export function controlledJobMetrics(
  registry: Registry,
  work: WorkMetrics,
  options: { perControlledJob: boolean },
): ControlledJobMetrics {
  const registers = [registry];
  const actions = new Counter({
    name: 'kron_controlledjob_actions_total',
    help: 'What was done about Jobs of ControlledJobs, or was tried in vain, by the reason of its event.',
    labelNames: ['action'],
    registers,
  });
  return {
    ...work,
    actionTaken: (action) => actions.inc({ action }),
    ...(options.perControlledJob
      ? controlledJobGauges(registers)
      : { controlledJob: ignore, controlledJobGone: ignore }),
  };
}

function ignore(): void {}
