import { Gauge, type Registry } from 'prom-client';
import { type ObjectCount, objectCount } from './objectCount.ts';

/**
 * Registers a gauge of the objects that do not run because their status records something in the future. No flag turns off
 * this gauge, because its labels do not name the objects.
 */
export function handledInFutureGauge(registry: Registry): (kind: 'KronJob' | 'ControlledJob') => ObjectCount {
  const gauge = new Gauge({
    name: 'kron_handled_in_future',
    help: 'Number of objects that do not run because their status lies in the future, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  return (kind) => objectCount((count) => gauge.set({ kind }, count));
}
