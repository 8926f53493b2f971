import type { ControlledCondition } from 'kron-core';
import { handledInFutureReason } from 'kron-core/controller';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';
import type { ControlledJobFacts, ControlledJobMetrics } from '../controlledjobs/metrics.ts';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import type { ObjectCount } from './objectCount.ts';

const nameLabels = ['namespace', 'name'] as const;
/** The conditions that need a person's attention. */
const unexpectedConditions = ['RunningUnexpectedly', 'NotRunningUnexpectedly', 'Error'] as const;

export function controlledJobMetrics(
  registry: Registry,
  work: WorkMetrics,
  { perControlledJob, handledInFuture }: { perControlledJob: boolean; handledInFuture: ObjectCount },
): ControlledJobMetrics {
  const registers = [registry];
  const actions = new Counter({
    name: 'kron_controlledjob_actions_total',
    help: 'Number of actions on Jobs of ControlledJobs, successful or not, by the reason of their event.',
    labelNames: ['action'],
    registers,
  });
  const each = perControlledJob ? gauges(registers) : { controlledJob: ignore, controlledJobGone: ignore };
  return {
    ...work,
    actionTaken: (action) => actions.inc({ action }),
    controlledJob: (of, facts) => {
      handledInFuture(of, facts.status.conditions?.some(isHandledInFuture) === true);
      each.controlledJob(of, facts);
    },
    controlledJobGone: (of) => {
      handledInFuture(of, false);
      each.controlledJobGone(of);
    },
  };
}

function isHandledInFuture({ reason }: ControlledCondition): boolean {
  return reason === handledInFutureReason;
}

/** Sets and removes the gauges of a ControlledJob. */
type ObjectGauges = {
  readonly set: (of: NamespacedName, facts: ControlledJobFacts) => void;
  readonly remove: (of: NamespacedName) => void;
};

function gauges(registers: Registry[]): Pick<ControlledJobMetrics, 'controlledJob' | 'controlledJobGone'> {
  const all = [infoGauge(registers), stateGauges(registers), unexpectedGauge(registers)];
  return {
    controlledJob: (of, facts) => {
      for (const { set } of all) set(of, facts);
    },
    controlledJobGone: (of) => {
      for (const { remove } of all) remove(of);
    },
  };
}

function infoGauge(registers: Registry[]): ObjectGauges {
  const gauge = new Gauge({
    name: 'kron_controlledjob_info',
    help: 'Always 1, with the timezone and the specChangePolicy of this ControlledJob.',
    labelNames: [...nameLabels, 'timezone', 'spec_change_policy'],
    registers,
  });
  const current = new Map<string, Record<string, string>>();
  const remove = ({ namespace, name }: NamespacedName): void => {
    const key = `${namespace}/${name}`;
    const labels = current.get(key);
    if (labels !== undefined) gauge.remove(labels);
    current.delete(key);
  };
  return {
    set: (of, { timezone, specChangePolicy }) => {
      const { namespace, name } = of;
      remove(of);
      const labels = { namespace, name, timezone, spec_change_policy: specChangePolicy };
      current.set(`${namespace}/${name}`, labels);
      gauge.set(labels, 1);
    },
    remove,
  };
}

function stateGauges(registers: Registry[]): ObjectGauges {
  const labelNames = [...nameLabels];
  const shouldBeRunning = new Gauge({
    name: 'kron_controlledjob_should_be_running',
    help: '1 if the most recent event of this ControlledJob is a start, else 0.',
    labelNames,
    registers,
  });
  const running = new Gauge({
    name: 'kron_controlledjob_running',
    help: '1 if this ControlledJob has a Job of the current run, in any state, or another unfinished Job, else 0.',
    labelNames,
    registers,
  });
  const suspended = new Gauge({
    name: 'kron_controlledjob_suspended',
    help: '1 if spec.suspend of this ControlledJob is true, else 0.',
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

function unexpectedGauge(registers: Registry[]): ObjectGauges {
  const gauge = new Gauge({
    name: 'kron_controlledjob_unexpected',
    help: '1 if this ControlledJob has the condition RunningUnexpectedly, NotRunningUnexpectedly or Error, else 0, by condition.',
    labelNames: [...nameLabels, 'condition'],
    registers,
  });
  return {
    set: ({ namespace, name }, { status: { conditions = [] } }) => {
      for (const condition of unexpectedConditions) {
        const holds = conditions.some(({ type, status }) => type === condition && status === 'True');
        gauge.set({ namespace, name, condition }, Number(holds));
      }
    },
    remove: ({ namespace, name }) => {
      for (const condition of unexpectedConditions) gauge.remove({ namespace, name, condition });
    },
  };
}

function ignore(): void {}
