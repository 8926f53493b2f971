import { type NamespacedName, objectKey } from '@kron/kubernetes/cache/objectKey';
import type { OperatorMetrics } from '../telemetry/operatorMetrics.ts';

/** Metrics whose gauges of single objects can be removed together, when another replica takes over the objects. */
export type ForgettingMetrics = {
  readonly metrics: OperatorMetrics;
  readonly forget: () => void;
  /** The number of objects. */
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
