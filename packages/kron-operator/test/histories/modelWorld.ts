import {
  emptyMemory,
  type ModelJob,
  type ModelMemory,
  type ModelPeriod,
  modelDecision,
  modelPeriods,
  type Spec,
} from '@kron/reference';
import { configurations, historyStart } from './configurations.ts';
import type { History } from './history.ts';
import { flowPolicy } from './people.ts';
import type { Flow, Step } from './step.ts';

const start = Date.parse(historyStart) / 1000;
/** Margin before and after a history, in seconds. */
const margin = 600;
const horizon = 7_200;

const deadlines: Readonly<Record<string, number>> = { '0s': 0, '20s': 20, '90s': 90, '10m': 600 };

/** What should happen to a KronJob without faults: a model of the policy, without requests. */
export class ModelWorld {
  #memory: ModelMemory = emptyMemory;
  #next: string | null = null;
  #configuration: number;
  #flow: Flow;
  /** The runs that have failed in a row. */
  #failures = 0;
  #generation = 1;
  #deadline: string;
  #suspended = false;
  #watchedSince = start;
  #resumedAt: number | null = null;
  /** Running Jobs, oldest first. */
  #jobs: ModelJob[] = [];

  constructor({ configuration, deadline, ...flow }: History) {
    this.#configuration = configuration;
    this.#flow = flowPolicy(flow);
    this.#deadline = deadline;
  }

  /** The outcome of each handled period. */
  get outcomes(): { readonly periodID: string; readonly text: string }[] {
    return this.#memory.handled.map(({ id, outcome, reason }) => ({
      periodID: id,
      text: `${id} ${outcome} ${reason}`,
    }));
  }

  /** The ID of the next period. */
  get next(): string | null {
    return this.#next;
  }

  /** Takes a step at a time in epoch seconds. @param generation of the KronJob after it */
  take(step: Step, now: number, generation: number): void {
    if (generation !== this.#generation) this.#failures = 0;
    this.#generation = generation;
    if (step.does === 'end a Job') this.#end(step);
    else if (step.does === 'edit the schedule') this.#configuration = step.to;
    else if (step.does === 'edit the policy') {
      this.#flow = flowPolicy(step);
      this.#deadline = step.deadline;
    } else if (step.does === 'suspend') this.#suspended = true;
    else if (step.does === 'resume') this.#resume(now);
    else if (step.does !== 'forge a Job') throw new Error(`the model knows nothing of "${step.does}"`);
  }

  /** Handles everything that is due at a time, epoch seconds. */
  look(now: number): void {
    for (;;) {
      const { action, period, next, memory } = modelDecision(this.#memory, this.#observe(now));
      this.#memory = memory;
      this.#next = next;
      if (action === 'run') this.#jobs.push(this.#jobOf(period));
      // A deleted Job is gone at once.
      else if (action === 'replace')
        this.#jobs.splice(0, this.#jobs.length + 1 - (this.#flow.maxActive ?? 1));
      else if (action !== 'record') return;
    }
  }

  #end({ which, as }: Extract<Step, { does: 'end a Job' }>): void {
    const [ended] = this.#jobs.splice(which === 'oldest' ? 0 : -1, 1);
    if (ended !== undefined) this.#failures = as === 'failed' ? this.#failures + 1 : 0;
  }

  #resume(now: number): void {
    if (this.#suspended) {
      this.#watchedSince = now;
      this.#resumedAt = now;
    }
    this.#suspended = false;
  }

  #observe(now: number): Parameters<typeof modelDecision>[1] {
    return {
      now,
      watchedSince: this.#watchedSince,
      resumedAt: this.#resumedAt,
      createdAt: start,
      configuration: String(this.#configuration),
      valid: true,
      periods: periodsOf(this.#configuration),
      concurrency: this.#flow.concurrency,
      maxActive: this.#flow.maxActive ?? 1,
      paused: this.#failures >= (this.#flow.pauseAfterFailures ?? Number.POSITIVE_INFINITY),
      deadline: deadlines[this.#deadline] ?? Number.NaN,
      suspended: this.#suspended,
      jobs: this.#jobs,
      taken: new Set(),
    };
  }

  #jobOf(id: string | null): ModelJob {
    const period = periodsOf(this.#configuration).find((one) => one.id === id);
    if (period === undefined) throw new Error(`a Job of ${id}`);
    const { nominal, due } = period;
    const configuration = String(this.#configuration);
    return {
      id: period.id,
      nominal,
      due,
      active: true,
      deleting: false,
      configuration,
      era: this.#memory.era,
    };
  }
}

const known = new Map<number, ModelPeriod[]>();

/** The reference implementation searches minute by minute, so its result is shared by all histories. */
function periodsOf(configuration: number): ModelPeriod[] {
  const spec = configurations[configuration] as Spec;
  const periods =
    known.get(configuration) ?? modelPeriods('default/report', spec, start - margin, start + horizon);
  known.set(configuration, periods);
  return periods;
}
