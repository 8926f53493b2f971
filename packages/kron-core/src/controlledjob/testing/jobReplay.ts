import { decideControlled } from '../decision/decide.ts';
import type { ControlledAction, DeletionReason, UnsuspendAction } from '../decision/decision.ts';
import type { RunJob } from '../decision/observed.ts';
import { isUnfinished } from '../decision/preference.ts';
import type { Attempt } from '../kubernetes/actionRecord.ts';
import { type ControlledJobSpec, controlledSpecOf } from '../kubernetes/controlledJob.ts';
import { nextControlledStatus } from '../kubernetes/nextStatus.ts';
import { compileControlled } from '../events/compile.ts';
import type { ControlledSchedule } from '../events/schedule.ts';
import type { JobHistory, JobStep, SingleJobStep, UserStep, OperatorStep } from './jobHistory.ts';
import { JobWorld } from './jobWorld.ts';
import type { DecidedRun } from './recordedRun.ts';

/** The in-memory state of a replica. */
type Replica = {
  cache: RunJob[];
  /** The Jobs from a live LIST. Null if the replica is not checking whether it may unsuspend a Job. */
  jobs: RunJob[] | null;
  unsuspend: UnsuspendAction | null;
};

/** After this many seconds without faults, all Pods have terminated and the replicas have finished their reconciles. */
const secondsToSettle = 50;

/** More actions than any decision has. */
const everything = 99;

const begin = Date.UTC(2026, 2, 2, 7) / 1000;

/** Replays one history and checks the invariants after every step. */
export class JobReplay {
  readonly world: JobWorld;
  readonly replicas: readonly Replica[] = [0, 1].map(() => ({ cache: [], jobs: null, unsuspend: null }));
  /**
   * The start times of runs whose first Job has started. The set is cleared when a run may start again, for example because
   * a user has deleted its Job.
   */
  readonly started: Set<string> = new Set();
  /** The UIDs of the first Jobs of runs. */
  readonly first: Set<string> = new Set();
  /** Every decision with its inputs. */
  readonly decided: DecidedRun[] = [];
  /** The reason of the last deletion by a replica. */
  lastDeletion: DeletionReason | undefined;
  readonly #compiled = new Map<ControlledJobSpec, ControlledSchedule>();
  /** The seconds by which the clocks of the replicas are behind. */
  behind = 0;
  /** Whether the last status write succeeded. If it failed, no replica notices that its clock was set back. */
  isWritten = true;

  constructor({ schedule, steps }: JobHistory, schedules: readonly ControlledJobSpec[]) {
    const spec = schedules[schedule] as ControlledJobSpec;
    this.world = new JobWorld(begin, { metadata: { name: 'desk', namespace: 'prod' }, spec });
    for (const step of steps) {
      this.take(step);
      this.audit(step);
    }
  }

  get clock(): Date {
    return new Date((this.world.now - this.behind) * 1000);
  }

  /** Runs without faults until the state is stable. Returns the actions of the last decision. */
  settle(): ControlledAction[] {
    // Stores the last action, because a replica needs it to notice that its clock was set back.
    this.take({ does: 'Reconcile', replica: 0 });
    this.take({ does: 'SetClock', behind: 0 });
    this.passAnyEvent();
    for (let second = 0; second < secondsToSettle; second++) {
      const quiet: JobStep[] = [
        { does: 'Reconcile', replica: 0 },
        { does: 'Pass', seconds: 1 },
      ];
      for (const step of quiet) {
        this.take(step);
        this.audit(step);
      }
    }
    return this.decide(this.world.listJobs()).actions;
  }

  /**
   * If an event occurs within the next `secondsToSettle` seconds, lets time pass up to this event. Without this, the event
   * could occur in the last of these seconds, and no replica would have time to act on it. Events here are minutes apart.
   */
  private passAnyEvent(): void {
    const { nextStart, nextStop } = this.decide(this.world.listJobs()).schedule ?? {};
    const events = [nextStart, nextStop].flatMap((event) => event ?? []);
    const left = Math.min(...events.map(Number)) / 1000 - this.world.now;
    if (left <= secondsToSettle) this.world.pass(left);
  }

  decide(jobs: RunJob[], pods?: ReturnType<JobWorld['listPods']>): ReturnType<typeof decideControlled> {
    const observed = { ...this.world.observed(jobs), ...(pods === undefined ? {} : { pods }) };
    const decision = decideControlled(this.schedule(), this.clock, observed);
    this.decided.push({ controlledJob: this.world.controlledJob, now: this.clock, observed, decision });
    return decision;
  }

  private schedule(): ControlledSchedule {
    const { controlledJob } = this.world;
    const known =
      this.#compiled.get(controlledJob.spec) ?? compileControlled(controlledSpecOf(controlledJob));
    this.#compiled.set(controlledJob.spec, known);
    return known;
  }

  private take(step: JobStep): void {
    if ('which' in step) return this.userActsOn(this.world.jobs[step.which], step);
    return isUserStep(step) ? this.user(step) : this.operator(step);
  }

  private operator(step: OperatorStep): void {
    const { world } = this;
    switch (step.does) {
      case 'Pass':
        return world.pass(step.seconds);
      case 'Reconcile':
        return this.reconcile(step.replica);
      case 'Sync':
        this.replica(step.replica).cache = world.listJobs();
        return;
      case 'Act':
        return this.act(step);
      case 'ListJobs':
        this.replica(step.replica).jobs = world.listJobs();
        return;
      case 'ListPods':
        return this.listPods(this.replica(step.replica));
      case 'SendUnsuspend':
        return this.sendUnsuspend(this.replica(step.replica));
      case 'SetClock':
        if (this.isWritten) this.setClock(step.behind);
        return;
    }
  }

  /**
   * Sets the clocks of the replicas. The new time can be before a stop that the status does not record. In this case the
   * stop occurs again, and the run before the stop may start again.
   */
  private setClock(behind: number): void {
    const lastStop = this.decide(this.world.listJobs()).schedule?.lastStop ?? null;
    this.behind = behind;
    const { at } = this.decide(this.world.listJobs());
    if (lastStop !== null && at < lastStop) this.started.clear();
  }

  private reconcile(replica: number): void {
    this.take({ does: 'Sync', replica });
    this.take({ does: 'Act', replica, killedAt: everything, loseStatus: false });
    this.take({ does: 'ListJobs', replica });
    this.take({ does: 'ListPods', replica });
    this.take({ does: 'SendUnsuspend', replica });
  }

  private replica(number: number): Replica {
    return this.replicas[number] as Replica;
  }

  private act({ replica, killedAt, loseStatus }: Extract<JobStep, { does: 'Act' }>): void {
    const observed = this.world.observed(this.replica(replica).cache);
    const decision = this.decide(this.replica(replica).cache);
    const attempts: Attempt[] = [];
    for (const action of decision.actions) {
      if (attempts.length === killedAt) return this.forget();
      if (action.do === 'confirm' || action.do === 'release') continue;
      this.carryOut(action);
      attempts.push({ action });
    }
    if (loseStatus) return this.forget();
    this.write(nextControlledStatus(this.world.controlledJob, decision, observed, attempts));
  }

  private forget(): void {
    this.isWritten = false;
  }

  private write(status: ReturnType<typeof nextControlledStatus>): void {
    if (status !== null) this.world.controlledJob = { ...this.world.controlledJob, status };
    this.isWritten = true;
  }

  private carryOut(action: Extract<ControlledAction, { do: 'create' | 'delete' }>): void {
    if (action.do === 'delete') {
      if (action.reason === 'Suspended') this.started.clear();
      if (this.world.deleteInForeground(action)) this.lastDeletion = action.reason;
      return;
    }
    // One replica decided before a template edit and the other replica after it, so each deleted the Job that the other
    // kept. The run has no Job left, and gets a new Job.
    if (this.world.jobs.length === 0 && this.lastDeletion === 'OneTooMany') this.started.clear();
    this.lastDeletion = undefined;
    const uid = this.world.create(action);
    if (uid !== null && action.reason === 'Start') this.first.add(uid);
  }

  private begin({ job, uid }: UnsuspendAction): void {
    if (!this.first.has(uid)) return;
    const start = String(this.world.jobs.find(({ name }) => name === job)?.scheduledAt);
    if (this.started.has(start)) throw new Error(`${job} starts its run a second time`);
    this.started.add(start);
  }

  private listPods(replica: Replica): void {
    if (replica.jobs === null) return;
    const { actions } = this.decide(replica.jobs, this.world.listPods());
    replica.unsuspend = actions.find((action) => action.do === 'release') ?? null;
    replica.jobs = null;
  }

  private sendUnsuspend(replica: Replica): void {
    const { unsuspend } = replica;
    replica.unsuspend = null;
    if (unsuspend === null) return;
    const observed = this.world.observed();
    const decision = this.decide(this.world.listJobs());
    if (!this.world.unsuspend(unsuspend)) return;
    this.begin(unsuspend);
    this.write(nextControlledStatus(this.world.controlledJob, decision, observed, [{ action: unsuspend }]));
  }

  private user(step: UserStep): void {
    const { world } = this;
    const { spec } = world.controlledJob;
    switch (step.does) {
      case 'EditTemplate': {
        const generation = (world.controlledJob.metadata.generation ?? 0) + 1;
        const jobTemplate = { spec: { template: {}, parallelism: generation } };
        return this.edit({ ...spec, jobTemplate }, generation);
      }
      case 'TogglePolicy': {
        const isIgnored = spec.restartStrategy?.specChangePolicy !== 'Recreate';
        return this.edit({
          ...spec,
          restartStrategy: { specChangePolicy: isIgnored ? 'Recreate' : 'Ignore' },
        });
      }
      case 'ToggleSuspend':
        return this.edit({ ...spec, suspend: spec.suspend !== true });
      case 'CreateManualJob':
        return world.createManual(step.index);
    }
  }

  private edit(
    spec: ControlledJobSpec,
    generation = this.world.controlledJob.metadata.generation ?? 1,
  ): void {
    const { controlledJob } = this.world;
    this.world.controlledJob = {
      ...controlledJob,
      metadata: { ...controlledJob.metadata, generation },
      spec,
    };
  }

  private userActsOn(job: RunJob | undefined, step: SingleJobStep): void {
    const { world } = this;
    if (job === undefined) return;
    switch (step.does) {
      case 'SuspendJob':
        if (isRunning(job)) world.setSuspended(job, true);
        return;
      case 'ResumeJob':
        return this.resume(job);
      case 'FinishJob':
        if (isRunning(job)) world.finish(job, step.state);
        return;
      case 'ExpireJob':
        if (!isUnfinished(job)) this.expire(job);
        return;
      case 'DeleteJob':
        this.started.clear();
        world.deleteInForeground({ job: job.name, uid: job.uid });
        return;
      case 'OrphanPods':
        this.started.clear();
        return world.deleteInBackground(job);
    }
  }

  /** Deletes a finished Job. If no status remembers the Job yet, its run can start again. */
  private expire(job: RunJob): void {
    const { world } = this;
    if (world.controlledJob.status?.finishedJob?.name !== job.name) this.started.clear();
    world.deleteInBackground(job);
  }

  /**
   * Resumes a Job as a user does. Does nothing if another Job may run, because Kron cannot prevent that a user makes two
   * Jobs run at once.
   */
  private resume(job: RunJob): void {
    const isAlone = [...this.world.mayRun()].every((uid) => uid === job.uid) && !this.isUnsuspending();
    if (job.suspended && !job.notYetUnsuspended && isAlone) this.world.setSuspended(job, false);
  }

  private isUnsuspending(): boolean {
    return this.replicas.some(({ jobs, unsuspend }) => jobs !== null || unsuspend !== null);
  }

  private audit(step: JobStep): void {
    const running = this.world.mayRun();
    if (running.size > 1) throw new Error(`${[...running].join(' and ')} may run at once after ${step.does}`);
  }
}

function isUserStep(step: OperatorStep | UserStep): step is UserStep {
  return ['CreateManualJob', 'EditTemplate', 'ToggleSuspend', 'TogglePolicy'].includes(step.does);
}

function isRunning({ state, suspended }: RunJob): boolean {
  return state === 'active' && !suspended;
}
