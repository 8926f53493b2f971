import { Gauge, type Registry } from 'prom-client';
import type { ControlledJobFacts, ControlledJobMetrics } from '../controlledjobs/metrics.ts';
import type { NamespacedName } from '../controller/cache/objectKey.ts';

const nameLabels = ['namespace', 'name'] as const;
/** Conditions that somebody has to look into. */
const unexpectedStates = ['RunningUnexpectedly', 'NotRunningUnexpectedly', 'Error'] as const;

/** How every single ControlledJob is. */
export function controlledJobGauges(
  registers: Registry[],
): Pick<ControlledJobMetrics, 'controlledJob' | 'controlledJobGone'> {
  const info = infoGauge(registers);
  const states = stateGauges(registers);
  const unexpected = unexpectedGauge(registers);
  return {
    controlledJob: (of, facts) => {
      info.set(of, facts);
      states.set(of, facts);
      unexpected.set(of, facts);
    },
    controlledJobGone: (of) => {
      info.remove(of);
      states.remove(of);
      unexpected.remove(of);
    },
  };
}

/** One or several gauges of a ControlledJob. */
type Told = {
  readonly set: (of: NamespacedName, facts: ControlledJobFacts) => void;
  readonly remove: (of: NamespacedName) => void;
};

function infoGauge(registers: Registry[]): Told {
  const gauge = new Gauge({
    name: 'kron_controlledjob_info',
    help: 'Always 1, with the timezone and the specChangePolicy of this ControlledJob.',
    labelNames: [...nameLabels, 'timezone', 'spec_change_policy'],
    registers,
  });
  const told = new Map<string, Record<string, string>>();
  const remove = ({ namespace, name }: NamespacedName): void => {
    const key = `${namespace}/${name}`;
    const before = told.get(key);
    if (before !== undefined) gauge.remove(before);
    told.delete(key);
  };
  return {
    set: (of, { timezone, specChangePolicy }) => {
      const { namespace, name } = of;
      remove(of);
      const labels = { namespace, name, timezone, spec_change_policy: specChangePolicy };
      told.set(`${namespace}/${name}`, labels);
      gauge.set(labels, 1);
    },
    remove,
  };
}

function stateGauges(registers: Registry[]): Told {
  const labelNames = [...nameLabels];
  const shouldBeRunning = new Gauge({
    name: 'kron_controlledjob_should_be_running',
    help: '1 where the most recent event of this ControlledJob is a start; else 0.',
    labelNames,
    registers,
  });
  const running = new Gauge({
    name: 'kron_controlledjob_running',
    help: '1 where this ControlledJob has a Job of its run, in whatever state, or another one that has not ended; else 0.',
    labelNames,
    registers,
  });
  const suspended = new Gauge({
    name: 'kron_controlledjob_suspended',
    help: '1 where spec.suspend of this ControlledJob is true; else 0.',
    labelNames,
    registers,
  });
  const all = [shouldBeRunning, running, suspended];
  return {
    set: ({ namespace, name }, { status }) => {
      const labels = { namespace, name };
      shouldBeRunning.set(labels, Number(status.shouldBeRunning === true));
      running.set(labels, Number(status.isRunning === true));
      suspended.set(labels, Number(status.isSuspended === true));
    },
    remove: ({ namespace, name }) => {
      for (const gauge of all) gauge.remove({ namespace, name });
    },
  };
}

function unexpectedGauge(registers: Registry[]): Told {
  const gauge = new Gauge({
    name: 'kron_controlledjob_unexpected',
    help: '1 for each of these conditions that this ControlledJob has: RunningUnexpectedly, NotRunningUnexpectedly, Error; else 0.',
    labelNames: [...nameLabels, 'condition'],
    registers,
  });
  return {
    set: ({ namespace, name }, { status: { conditions = [] } }) => {
      for (const condition of unexpectedStates) {
        const holds = conditions.some(({ type, status }) => type === condition && status === 'True');
        gauge.set({ namespace, name, condition }, Number(holds));
      }
    },
    remove: ({ namespace, name }) => {
      for (const condition of unexpectedStates) gauge.remove({ namespace, name, condition });
    },
  };
}
