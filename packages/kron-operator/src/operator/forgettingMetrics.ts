import { type NamespacedName, objectKey } from '@kron/kubernetes/cache/objectKey';
import type { OperatorMetrics } from '../telemetry/operatorMetrics.ts';

/**
 * The metrics of the objects of one shard. `forget` removes the gauges of all these objects, and is called when this replica
 * gives up the shard.
 */
export type ForgettingMetrics = {
  readonly metrics: OperatorMetrics;
  readonly forget: () => void;
  /** The number of KronJobs and ControlledJobs that have gauges. */
  readonly count: () => number;
};

export function forgettingMetrics(metrics: OperatorMetrics): ForgettingMetrics {
  const kronJobs = new Map<string, NamespacedName>();
  const controlledJobs = new Map<string, NamespacedName>();
  const { kronJobs: ofKronJobs, controlledJobs: ofControlledJobs } = metrics;
  return {
    metrics: {
      ...metrics,
      kronJobs: {
        ...ofKronJobs,
        kronJob: (of, facts) => {
          kronJobs.set(objectKey(of), of);
          ofKronJobs.kronJob(of, facts);
        },
        kronJobGone: (of) => {
          kronJobs.delete(objectKey(of));
          ofKronJobs.kronJobGone(of);
        },
      },
      controlledJobs: {
        ...ofControlledJobs,
        controlledJob: (of, facts) => {
          controlledJobs.set(objectKey(of), of);
          ofControlledJobs.controlledJob(of, facts);
        },
        controlledJobGone: (of) => {
          controlledJobs.delete(objectKey(of));
          ofControlledJobs.controlledJobGone(of);
        },
      },
    },
    count: () => kronJobs.size + controlledJobs.size,
    forget: () => {
      for (const name of kronJobs.values()) ofKronJobs.kronJobGone(name);
      for (const name of controlledJobs.values()) ofControlledJobs.controlledJobGone(name);
    },
  };
}
