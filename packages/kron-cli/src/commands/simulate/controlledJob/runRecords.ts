import { type Run, runsFrom } from '@kron/fleet/timeline/runs';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import type { Settings } from '../../../timeline/virtual/settings.ts';
import type { SimulatedPeriod } from '../../../timeline/virtual/simulatedPeriod.ts';
import type { UpTime } from '../upTime.ts';
import { noUpkeep, type Upkeep } from './upkeep.ts';
import type { RunListener } from './virtualControlledJob.ts';

/** The lifetime of a Job, in epoch seconds. `to` is absent while the Job exists. */
type Lifetime = { from: number; to?: number };

type Withheld = { reason: 'Suspended' | 'StartingDeadlineExceeded'; at: number };

export class RunRecords implements RunListener {
  readonly upkeep: Upkeep = noUpkeep();
  /** The number of runs without a Job that could still get one after the end of the simulation. */
  undecided = 0;
  readonly #settings: Settings;
  readonly #upTime: UpTime;
  readonly #jobs = new Map<number, Lifetime[]>();
  readonly #withheld = new Map<number, Withheld>();

  /** @param upTime receives the intervals in which a run should have a Job, and in which it has one */
  constructor(settings: Settings, upTime: UpTime) {
    this.#settings = settings;
    this.#upTime = upTime;
  }

  onCreated(runStart: number, at: number): void {
    this.upkeep.jobs += 1;
    const known = this.#jobs.get(runStart);
    if (known === undefined) this.#jobs.set(runStart, [{ from: at }]);
    else known.push({ from: at });
  }

  onDeleted(runStart: number, at: number): void {
    const last = this.#jobs.get(runStart)?.at(-1);
    if (last !== undefined) last.to = at;
  }

  onWithheld(runStart: number, reason: Withheld['reason'], at: number): void {
    if (!this.#withheld.has(runStart)) this.#withheld.set(runStart, { reason, at });
  }

  /** The runs of the ControlledJob, each as a period that is due at the start of the run. */
  *periods(controlledJob: InputControlledJob): Generator<SimulatedPeriod> {
    const { from, to } = this.#settings;
    for (const run of runsFrom(controlledJob, from)) {
      if (run.start > to) return;
      this.#compare(run);
      const period = this.#period(run);
      if (period === undefined) this.undecided += 1;
      else yield period;
    }
  }

  #period({ start, stop }: Run): SimulatedPeriod | undefined {
    const place = { nominal: start, chosen: start, beside: 0 };
    const [job] = this.#jobs.get(start) ?? [];
    if (job !== undefined) return { ...place, decided: job.from, outcome: 'executed', reason: 'Start' };
    const why = this.#withheld.get(start);
    if (why?.reason === 'StartingDeadlineExceeded')
      return { ...place, decided: why.at, outcome: 'missed', reason: why.reason };
    // The run has no Job yet, and could get one after the end of the simulation.
    if (stop === null || stop > this.#settings.to) return undefined;
    if (why !== undefined) return { ...place, decided: why.at, outcome: 'skipped', reason: why.reason };
    return { ...place, decided: stop, outcome: 'missed', reason: 'RunOver' };
  }

  #compare({ start, stop }: Run): void {
    const { upkeep } = this;
    const end = this.#settings.to + 1;
    const begins = Math.max(start, this.#settings.from);
    const ends = Math.min(stop ?? end, end);
    upkeep.shouldRun += ends - begins;
    this.#upTime.add('shouldRun', begins, ends);
    const [first] = this.#jobs.get(start) ?? [];
    if (first === undefined) return;
    if (first.from > start) upkeep.lateStarts += 1;
    upkeep.longestDelay = Math.max(upkeep.longestDelay, first.from - start);
    for (const { from, to = end } of this.#jobs.get(start) ?? []) {
      upkeep.ran += Math.max(0, Math.min(to, ends) - from);
      this.#upTime.add('ran', from, Math.min(to, ends));
      if (to <= ends) continue;
      upkeep.lateStops += 1;
      upkeep.longestOverrun = Math.max(upkeep.longestOverrun, to - ends);
      this.#upTime.add('overran', Math.max(from, ends), to);
    }
  }
}
