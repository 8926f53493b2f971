import { Counter, type Registry } from 'prom-client';
import type { RecordsMetrics } from '../records/metrics.ts';

/** Registers the metrics of the outcome log. An operator without an outcome log does not have these metrics. */
export function recordsMetrics(registry: Registry): RecordsMetrics {
  const registers = [registry];
  const failures = new Counter({
    name: 'kron_outcome_log_failures_total',
    help: 'Number of times that the outcome log could not be opened or written. The operator tries again each second.',
    registers,
  });
  const dropped = new Counter({
    name: 'kron_outcome_log_dropped_lines_total',
    help: 'Number of lines that were dropped because too many waited for the outcome log.',
    registers,
  });
  return { failed: () => failures.inc(), dropped: (lines) => dropped.inc(lines) };
}
