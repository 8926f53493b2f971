import type { ControlledAction, DeletionReason, UnsuspendAction } from '../decision/decision.ts';
import type { RunJob } from '../decision/observed.ts';
import { decideControlled } from '../decision/decide.ts';
import type { Attempt } from '../kubernetes/actionRecord.ts';
import type { ControlledJobSpec } from '../kubernetes/controlledJob.ts';
import { controlledSpecOf } from '../kubernetes/controlledJob.ts';
import { nextControlledStatus } from '../kubernetes/nextStatus.ts';
import { compileControlled } from '../spec/compile.ts';
import type { ControlledSchedule } from '../spec/schedule.ts';
import type { JobHistory, JobStep, OneJobStep, PersonStep, TendingStep } from './jobHistory.ts';
import { JobWorld } from './jobWorld.ts';

/** What a replica has in its hands. */
type Replica = {
  cache: RunJob[];
  /** From a live LIST, when it is on its way to a release. */
  jobs: RunJob[] | null;
  release: UnsuspendAction | null;
};

/** Longer than Pods take to go, and what comes after that. */
const secondsToSettle = 50;

/** More actions than a decision has here. */
const everything = 99;

const begin = Date.UTC(2026, 2, 2, 7) / 1000;

/** One history, with all that may never be, checked after every step. */
export class JobReplay {
  readonly world: JobWorld;
  readonly replicas: readonly Replica[] = [0, 1].map(() => ({ cache: [], jobs: null, release: null }));
  /** Starts of runs that have begun, of which no person has taken the Job away since. */
  readonly started: Set<string> = new Set();
  /** UIDs of the first Jobs of runs. */
  readonly first: Set<string> = new Set();
  /** Why a replica deleted a Job last. */
  lastDeletion: DeletionReason | undefined;
  readonly #compiled = new Map<ControlledJobSpec, ControlledSchedule>();
  /** By how much the clocks are behind. */
  behind = 0;
  /** The last status write came through: the clock being put back is known to be so. */
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

  /** Nothing goes wrong any more, until there is nothing left to do: the actions of the last decision. */
  settle(): ControlledAction[] {
    // A clock that is put back is known to be so only when what was done is written down.
    this.take({ does: 'tend', replica: 0 });
    this.take({ does: 'set the clock', behind: 0 });
    this.passAnyEvent();
    for (let second = 0; second < secondsToSettle; second++) {
      const quiet: JobStep[] = [
        { does: 'tend', replica: 0 },
        { does: 'pass', seconds: 1 },
      ];
      for (const step of quiet) {
        this.take(step);
        this.audit(step);
      }
    }
    return this.decide(this.world.listJobs()).actions;
  }

  /** What occurs in the last second nobody has had the time to act on. Events here are minutes apart. */
  private passAnyEvent(): void {
    const { nextStart, nextStop } = this.decide(this.world.listJobs()).schedule ?? {};
    const events = [nextStart, nextStop].flatMap((event) => event ?? []);
    const left = Math.min(...events.map(Number)) / 1000 - this.world.now;
    if (left <= secondsToSettle) this.world.pass(left);
  }

  decide(jobs: RunJob[], pods?: ReturnType<JobWorld['listPods']>): ReturnType<typeof decideControlled> {
    const observed = { ...this.world.observed(jobs), ...(pods === undefined ? {} : { pods }) };
    return decideControlled(this.schedule(), this.clock, observed);
  }

  private schedule(): ControlledSchedule {
    const { controlledJob } = this.world;
    const known =
      this.#compiled.get(controlledJob.spec) ?? compileControlled(controlledSpecOf(controlledJob));
    this.#compiled.set(controlledJob.spec, known);
    return known;
  }

  private take(step: JobStep): void {
    if ('which' in step) return this.personOn(this.world.jobs[step.which], step);
    return isOfPerson(step) ? this.person(step) : this.tending(step);
  }

  private tending(step: TendingStep): void {
    const { world } = this;
    switch (step.does) {
      case 'pass':
        return world.pass(step.seconds);
      case 'tend':
        return this.tend(step.replica);
      case 'sync':
        this.replica(step.replica).cache = world.listJobs();
        return;
      case 'act':
        return this.act(step);
      case 'list Jobs':
        this.replica(step.replica).jobs = world.listJobs();
        return;
      case 'list Pods':
        return this.listPods(this.replica(step.replica));
      case 'send release':
        return this.sendRelease(this.replica(step.replica));
      case 'set the clock':
        if (this.isWritten) this.setClock(step.behind);
        return;
    }
  }

  /** A stop of which nothing is stored is to come again when the clock is put back before it, and so is its run until then. */
  private setClock(behind: number): void {
    const lastStop = this.decide(this.world.listJobs()).schedule?.lastStop ?? null;
    this.behind = behind;
    const { at } = this.decide(this.world.listJobs());
    if (lastStop !== null && at < lastStop) this.started.clear();
  }

  private tend(replica: number): void {
    this.take({ does: 'sync', replica });
    this.take({ does: 'act', replica, killedAt: everything, loseStatus: false });
    this.take({ does: 'list Jobs', replica });
    this.take({ does: 'list Pods', replica });
    this.take({ does: 'send release', replica });
  }

  private replica(number: number): Replica {
    return this.replicas[number] as Replica;
  }

  private act({ replica, killedAt, loseStatus }: Extract<JobStep, { does: 'act' }>): void {
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
    // Two looks, before and after an edit of the template, have each kept what the other one took; a run without a Job gets one.
    if (this.world.jobs.length === 0 && this.lastDeletion === 'OneTooMany') this.started.clear();
    this.lastDeletion = undefined;
    const uid = this.world.create(action);
    if (uid !== null && action.reason === 'Start') this.first.add(uid);
  }

  private begin({ job, uid }: UnsuspendAction): void {
    if (!this.first.has(uid)) return;
    const start = String(this.world.jobs.find(({ name }) => name === job)?.scheduledAt);
    if (this.started.has(start)) throw new Error(`${job} begins its run once more`);
    this.started.add(start);
  }

  private listPods(replica: Replica): void {
    if (replica.jobs === null) return;
    const { actions } = this.decide(replica.jobs, this.world.listPods());
    replica.release = actions.find((action) => action.do === 'release') ?? null;
    replica.jobs = null;
  }

  private sendRelease(replica: Replica): void {
    const { release } = replica;
    replica.release = null;
    if (release === null) return;
    const observed = this.world.observed();
    const decision = this.decide(this.world.listJobs());
    if (!this.world.release(release)) return;
    this.begin(release);
    this.write(nextControlledStatus(this.world.controlledJob, decision, observed, [{ action: release }]));
  }

  private person(step: PersonStep): void {
    const { world } = this;
    const { spec } = world.controlledJob;
    switch (step.does) {
      case 'edit the template': {
        const generation = (world.controlledJob.metadata.generation ?? 0) + 1;
        const jobTemplate = { spec: { template: {}, parallelism: generation } };
        return this.edit({ ...spec, jobTemplate }, generation);
      }
      case 'switch the policy': {
        const isIgnored = spec.restartStrategy?.specChangePolicy !== 'Recreate';
        return this.edit({
          ...spec,
          restartStrategy: { specChangePolicy: isIgnored ? 'Recreate' : 'Ignore' },
        });
      }
      case 'switch suspend':
        return this.edit({ ...spec, suspend: spec.suspend !== true });
      case 'make a Job by hand':
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

  private personOn(job: RunJob | undefined, step: OneJobStep): void {
    const { world } = this;
    if (job === undefined) return;
    switch (step.does) {
      case 'suspend a Job':
        if (isRunning(job)) world.setSuspended(job, true);
        return;
      case 'resume a Job':
        return this.resume(job);
      case 'finish a Job':
        if (isRunning(job)) world.finish(job, step.state);
        return;
      case 'delete a Job':
        this.started.clear();
        world.deleteInForeground({ job: job.name, uid: job.uid });
        return;
      case 'drop a Job':
        this.started.clear();
        return world.deleteInBackground(job);
    }
  }

  /** What a person lets run beside another Job is that person's doing. */
  private resume(job: RunJob): void {
    const isAlone = [...this.world.mayRun()].every((uid) => uid === job.uid) && !this.isReleasing();
    if (job.suspended && !job.notYetUnsuspended && isAlone) this.world.setSuspended(job, false);
  }

  private isReleasing(): boolean {
    return this.replicas.some(({ jobs, release }) => jobs !== null || release !== null);
  }

  private audit(step: JobStep): void {
    const running = this.world.mayRun();
    if (running.size > 1) throw new Error(`${[...running].join(' and ')} may run at once after ${step.does}`);
  }
}

function isOfPerson(step: TendingStep | PersonStep): step is PersonStep {
  return ['make a Job by hand', 'edit the template', 'switch suspend', 'switch the policy'].includes(
    step.does,
  );
}

function isRunning({ state, suspended }: RunJob): boolean {
  return state === 'active' && !suspended;
}
