import { Gauge, type Registry } from 'prom-client';
import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';

/** Records whether the status of an object lies in the future. */
export type HandledInFuture = (of: NamespacedName, isInFuture: boolean) => void;

/** Registers the number of objects whose status lies in the future. It names none of them, so it has no switch. */
export function handledInFutureGauge(
  registry: Registry,
): (kind: 'KronJob' | 'ControlledJob') => HandledInFuture {
  const gauge = new Gauge({
    name: 'kron_handled_in_future',
    help: 'Number of objects that do not run because their status lies in the future, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  return (kind) => {
    const objects = new Set<string>();
    gauge.set({ kind }, 0);
    return ({ namespace, name }, isInFuture) => {
      if (isInFuture) objects.add(`${namespace}/${name}`);
      else objects.delete(`${namespace}/${name}`);
      gauge.set({ kind }, objects.size);
    };
  };
}
