import { Gauge, type Registry } from 'prom-client';

/** What is read when somebody asks, and costs nothing until then. */
export type State = {
  readonly isLeading: boolean;
  readonly queueDepth: number;
  /** Wall clock milliseconds since the epoch. */
  readonly nextWake: number | undefined;
};

/** How things stand at the moment of a scrape, on a registry. */
export function stateGauges(registry: Registry, state: () => State): void {
  registry.registerMetric(
    gauge('kron_leader', '1 where this process leads, 0 where it waits for its turn.', () =>
      state().isLeading ? 1 : 0,
    ),
  );
  registry.registerMetric(
    gauge(
      'kron_queue_depth',
      'KronJobs and ControlledJobs that wait for a worker.',
      () => state().queueDepth,
    ),
  );
  registry.registerMetric(
    gauge(
      'kron_next_wake_timestamp_seconds',
      'When the next KronJob or ControlledJob is looked after even if nothing happens; absent when none is.',
      () => {
        const { nextWake } = state();
        return nextWake === undefined ? undefined : nextWake / 1000;
      },
    ),
  );
}

function gauge(name: string, help: string, read: () => number | undefined): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      const value = read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
