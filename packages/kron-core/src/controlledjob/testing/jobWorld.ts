import type { CreateAction, DeleteAction, UnsuspendAction } from '../decision/decision.ts';
import type { ControlledObserved, RunJob, RunPod } from '../decision/observed.ts';
import type { ControlledJob } from '../kubernetes/controlledJob.ts';
import { controlledJobFor } from '../kubernetes/job.ts';
import { seenRunJob } from '../kubernetes/seenJob.ts';

/** A Pod. `goingFor` is the number of seconds until the Pod has terminated. */
type WorldPod = { name: string; jobUID: string; ended: boolean; goingFor: number | null };

/** Seconds that a Pod takes to terminate. */
const graceSeconds = 20;

const ownUID = 'uid-of-desk';

/** A cluster with one ControlledJob: its stored objects, its Pods, and its users. */
export class JobWorld {
  /** Epoch seconds. The clocks of the replicas may differ. */
  now: number;
  controlledJob: ControlledJob;
  jobs: RunJob[] = [];
  pods: WorldPod[] = [];
  #version = 0;
  #born = 0;

  constructor(now: number, controlledJob: ControlledJob) {
    this.now = now;
    this.controlledJob = {
      ...controlledJob,
      metadata: { ...controlledJob.metadata, uid: ownUID, generation: 1 },
    };
  }

  /** The observation of a controller at this moment. */
  observed(jobs: readonly RunJob[] = this.listJobs()): ControlledObserved {
    const { mostRecentAction, finishedJob } = this.controlledJob.status ?? {};
    return {
      uid: ownUID,
      deleting: false,
      status: {
        ...(mostRecentAction === undefined ? {} : { mostRecentAction }),
        ...(finishedJob === undefined ? {} : { finishedJob }),
      },
      jobs,
    };
  }

  listJobs(): RunJob[] {
    return structuredClone(this.jobs);
  }

  listPods(): RunPod[] {
    return this.pods.map(({ name, jobUID, ended }) => ({ name, jobUID, ended }));
  }

  /** UIDs of the Jobs that have a running Pod, or that can get one. */
  mayRun(): Set<string> {
    const jobs = this.jobs.filter(({ state, suspended }) => state === 'active' && !suspended);
    const pods = this.pods.filter(({ ended }) => !ended);
    return new Set([...jobs.map((job) => job.uid), ...pods.map(({ jobUID }) => jobUID)]);
  }

  /** Creates a Job and returns its UID. Returns null if the name is taken. */
  create(action: CreateAction): string | null {
    if (this.jobs.some(({ name }) => name === action.job)) return null;
    return this.add(seenRunJob(controlledJobFor(this.controlledJob, action)).seen);
  }

  /** Creates a Job as a user does. The Job is outside of the schedule, and stays suspended until no other Job is left. */
  createManual(index: number | undefined): void {
    const { name } = this.controlledJob.metadata;
    const scheduledAt = new Date(this.now * 1000);
    const built = seenRunJob(controlledJobFor(this.controlledJob, { scheduledAt, index: index ?? 0 })).seen;
    const { index: _, ...rest } = built;
    const job = { ...rest, ...(index === undefined ? {} : { index }), manual: true };
    this.add({ ...job, name: `${name}-by-hand-${this.#born}` });
  }

  private add(job: Omit<RunJob, 'owned'>): string {
    this.#born += 1;
    const uid = `job-${this.#born}`;
    const added = { ...job, uid, createdAt: new Date(this.now * 1000), owned: true };
    this.jobs.push(added);
    this.touch(added);
    return uid;
  }

  /** Foreground deletion. Returns false if the Job has another UID or is already being deleted. */
  deleteInForeground({ job, uid: wanted }: Pick<DeleteAction, 'job' | 'uid'>): boolean {
    const found = this.jobs.find(({ name }) => name === job);
    if (found?.uid !== wanted || found.deleting) return false;
    found.deleting = true;
    this.touch(found);
    this.endPods(found.uid);
    return true;
  }

  /** Deletes a Job as `kubectl delete` does by default: the Job is gone at once, and its Pods remain for a while. */
  deleteInBackground(job: RunJob): void {
    this.jobs = this.jobs.filter((other) => other !== job);
    this.endPods(job.uid);
  }

  /** Returns false if the Job has changed since it was read. */
  unsuspend({ job, resourceVersion }: UnsuspendAction): boolean {
    const found = this.jobs.find(({ name }) => name === job);
    if (found === undefined || found.resourceVersion !== resourceVersion) return false;
    if (!found.notYetUnsuspended) throw new Error(`${job} is unsuspended, but was not waiting for that`);
    found.notYetUnsuspended = false;
    this.setSuspended(found, false);
    return true;
  }

  setSuspended(job: RunJob, suspended: boolean): void {
    job.suspended = suspended;
    this.touch(job);
    if (suspended) this.endPods(job.uid);
  }

  finish(job: RunJob, state: 'succeeded' | 'failed'): void {
    job.state = state;
    this.touch(job);
    for (const pod of this.podsOf(job.uid)) pod.ended = true;
  }

  /** Lets time pass. Pods start and terminate. A Job that is being deleted disappears after its Pods. */
  pass(seconds: number): void {
    this.now += seconds;
    for (const pod of this.pods) if (pod.goingFor !== null) pod.goingFor -= seconds;
    this.pods = this.pods.filter(({ goingFor }) => goingFor === null || goingFor > 0);
    this.jobs = this.jobs.filter((job) => !job.deleting || this.podsOf(job.uid).length > 0);
    for (const job of this.jobs) this.startPod(job);
  }

  private startPod(job: RunJob): void {
    if (job.suspended || job.deleting || job.state !== 'active' || this.podsOf(job.uid).length > 0) return;
    this.#born += 1;
    this.pods.push({ name: `pod-${this.#born}`, jobUID: job.uid, ended: false, goingFor: null });
  }

  private podsOf(jobUID: string): WorldPod[] {
    return this.pods.filter((pod) => pod.jobUID === jobUID);
  }

  private endPods(jobUID: string): void {
    for (const pod of this.podsOf(jobUID)) pod.goingFor ??= pod.ended ? 1 : graceSeconds;
  }

  private touch(job: RunJob): void {
    this.#version += 1;
    job.resourceVersion = String(this.#version);
  }
}
