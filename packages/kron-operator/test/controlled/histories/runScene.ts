import type { ControlledJob, ControlledJobSpec } from 'kron-core';
import { labelTime, resetControlledStatus, runJobName, runLabels } from 'kron-core/controller';
import { type FaultTarget, isAmong, leaseRequests, type RequestKinds } from '../../histories/takeFault.ts';
import type { Which, World } from '../../histories/world.ts';
import { ControlledJobHarness, forgedIndex, malformedTemplate, template } from '../controlledJobHarness.ts';
import { FaultyWebhook } from './faultyWebhook.ts';
import { type RunConfiguration, runConfigurations } from './runConfigurations.ts';
import type { RunHistory } from './runHistory.ts';
import type { RunForgery, RunRequests, RunStep } from './runStep.ts';

const start = '2026-03-02T08:59:30Z';
const far = '9998-01-01T09:00:00Z';
/** The names of Jobs without the label of a ControlledJob that controls them begin with this. */
export const unlabelled = 'unlabelled-';
const longAgo = '2020-01-01T09:00:00Z';

const requests: Readonly<Record<RunRequests, RequestKinds>> = {
  'creates of Jobs': [['create', 'jobs']],
  releases: [['patch', 'jobs']],
  'deletions of Jobs': [['delete', 'jobs']],
  'lists of Jobs': [['list', 'jobs']],
  'lists of Pods': [['list', 'pods']],
  'status writes': [['patch', 'controlledjobs']],
  reads: [
    ['get', 'jobs'],
    ['get', 'controlledjobs'],
    ['list', 'controlledjobs'],
  ],
  'the Lease': leaseRequests,
  everything: [],
};

/** A ControlledJob in a history, with its users, its operators and their faults. */
export class RunScene implements FaultTarget<RunRequests> {
  readonly desk: ControlledJobHarness;
  readonly webhook: FaultyWebhook;
  /** UIDs of Jobs that a user has suspended. */
  readonly suspendedByHand: Set<string> = new Set();
  readonly #asks: boolean;
  /** Names of foreign Jobs that an operator has deleted. */
  readonly foreignJobsDeleted: string[] = [];
  /** Existing foreign Jobs, with their UIDs. */
  readonly #foreignJobs: Map<string, string | undefined> = new Map();
  #configuration: number;
  #spec: ControlledJobSpec;
  /** The number of Jobs that an adversary has created. */
  #forgedJobs = 0;
  /** UIDs of ControlledJobs with a status that an adversary wrote. */
  readonly #forgedStatuses: Set<string> = new Set();

  private constructor(desk: ControlledJobHarness, webhook: FaultyWebhook, history: RunHistory) {
    const { configuration, policy, deadline, asks } = history;
    this.desk = desk;
    this.webhook = webhook;
    this.#asks = asks;
    this.#configuration = configuration;
    this.#spec = { ...this.configuration.spec, ...policyOf(policy, deadline), jobTemplate: template() };
  }

  static async start(history: RunHistory): Promise<RunScene> {
    const webhook = new FaultyWebhook(() => desk.world.clock);
    const { operators, podsEndWithin } = history;
    const { admission } = webhook;
    const desk: ControlledJobHarness = await ControlledJobHarness.start({
      at: start,
      operators,
      admission,
      ...(podsEndWithin === null ? {} : { podsEndWithin }),
    });
    const scene = new RunScene(desk, webhook, history);
    await scene.create();
    return scene;
  }

  get world(): World {
    return this.desk.world;
  }

  get configuration(): RunConfiguration {
    const configuration = runConfigurations[this.#configuration];
    if (configuration === undefined) throw new RangeError(`no configuration ${this.#configuration}`);
    return configuration;
  }

  get isSuspended(): boolean {
    return this.#spec.suspend === true;
  }

  async create(): Promise<void> {
    if (this.desk.controlledJob !== undefined) return;
    await this.desk.create(this.#spec, this.#asks ? { 'kron.io/apply-mutations': 'true' } : {});
    if (this.desk.controlledJob === undefined) throw new Error('the ControlledJob was not accepted');
  }

  async delete(): Promise<void> {
    if (this.desk.controlledJob !== undefined) await this.desk.delete();
  }

  /** Edits the events, and fixes the rest of the spec if it is invalid. */
  async edit(change: Partial<ControlledJobSpec>): Promise<void> {
    this.#spec = { ...this.#spec, ...change };
    if (this.desk.controlledJob === undefined) return;
    await this.desk.edit(this.#spec);
    const { events } = this.desk.controlledJob['spec'] as ControlledJobSpec;
    if (events.length !== this.#spec.events.length) throw new Error('the edit was not accepted');
  }

  async editEvents(to: number): Promise<void> {
    this.#configuration = to;
    await this.edit(this.configuration.spec);
  }

  async editPolicy(policy: 'Ignore' | 'Recreate', deadline: number): Promise<void> {
    await this.edit(policyOf(policy, deadline));
  }

  async storeInvalid(): Promise<void> {
    if (this.desk.controlledJob !== undefined)
      await this.desk.storeSpec({ ...this.#spec, events: 'every morning' });
  }

  /** Stores an invalid spec until the next edit. */
  async breakTemplate(): Promise<void> {
    if (this.desk.controlledJob !== undefined) await this.desk.edit({ jobTemplate: malformedTemplate });
  }

  /** Changes one of its Jobs, if there are any. */
  async changeJob(step: Extract<RunStep, { which: number }>): Promise<void> {
    const { desk } = this;
    const words = desk.jobs;
    const [name, state] = words[step.which % Math.max(1, words.length)]?.split(' ') ?? [];
    if (name === undefined) return;
    if (step.does === 'delete a Job') await desk.deleteJob(name, step.how);
    else if (step.does === 'expire a Job') await (state === 'ended' && desk.deleteJob(name, 'Foreground'));
    else if (state !== 'running') return;
    else if (step.does === 'end a Job') await desk.endJob(name, step.as);
    else {
      this.suspendedByHand.add(desk.job(name)?.metadata.uid ?? '');
      await desk.editJob(name, { spec: { suspend: true } });
    }
  }

  /** Creates a Job with the labels that the operator sets. */
  async createJob(index: number, manual: boolean): Promise<void> {
    const name = `by-hand-${index}`;
    if (this.desk.controlledJob === undefined || this.desk.job(name) !== undefined) return;
    const labels = { 'kron.io/controlled-job': 'desk', 'kron.io/job-index': `${index}` };
    await this.desk.createHeldJob(name, manual ? { ...labels, 'kron.io/manual': 'true' } : labels);
  }

  /** Creates a foreign Job with the name of the next Job. */
  async takeNextName(): Promise<void> {
    const { nextStartTime } = this.desk.status;
    if (nextStartTime === undefined) return;
    const name = runJobName('desk', Date.parse(nextStartTime) / 1000, 0);
    if (this.desk.job(name) !== undefined) return;
    await this.desk.createJob(name, {}, false);
    this.#foreignJobs.set(name, this.desk.job(name)?.metadata.uid);
  }

  /** Creates a Job as an adversary. It is suspended as the operator's own are, so it does not start by itself. */
  async forgeJob(as: RunForgery): Promise<void> {
    if (this.desk.controlledJob === undefined) return;
    this.#forgedJobs += 1;
    if (as === 'unlabelled') return this.desk.createHeldJob(`${unlabelled}${this.#forgedJobs}`, {});
    const { nextStartTime = far } = this.desk.status;
    const starts = { 'of the year 9998': far, 'of a past run': longAgo, 'of the next run': nextStartTime };
    const isNamed = as === 'of the year 9998';
    const name = isNamed
      ? runJobName('desk', Date.parse(far) / 1000, Number(forgedIndex))
      : `forged-${this.#forgedJobs}`;
    if (this.desk.job(name) !== undefined) return;
    await this.desk.createHeldJob(name, {
      [runLabels.name]: 'desk',
      [runLabels.scheduledAt]: labelTime(starts[as]),
      [runLabels.index]: forgedIndex,
    });
  }

  /** @param ahead seconds */
  async forgeStatus(ahead: number): Promise<void> {
    const { controlledJob } = this.desk;
    if (controlledJob === undefined) return;
    this.#forgedStatuses.add(controlledJob.metadata.uid);
    const at = Math.floor(this.world.clock.now() / 1000 + ahead) * 1000;
    const mostRecentAction = {
      type: 'JobStopped',
      timestamp: new Date(at).toISOString().replace('.000', ''),
      message: 'forged',
      jobName: 'desk',
    };
    await this.desk.writeStatus({ mostRecentAction, actionHistory: [mostRecentAction] });
  }

  /** As `kron reset` does. */
  async resetForgedStatus(): Promise<void> {
    const { controlledJob } = this.desk;
    if (controlledJob === undefined || !this.#forgedStatuses.has(controlledJob.metadata.uid)) return;
    const now = new Date(this.world.clock.now());
    const status = resetControlledStatus(controlledJob as unknown as ControlledJob, now);
    if (status !== null) await this.desk.replaceStatus(status);
  }

  async freeNames(): Promise<void> {
    for (const [name, uid] of this.#foreignJobs) {
      if (this.desk.job(name)?.metadata.uid === uid) await this.desk.deleteJob(name);
      else this.foreignJobsDeleted.push(name);
    }
    this.#foreignJobs.clear();
  }

  which(what: RunRequests): Which {
    return this.world.ofOperators((facts) => {
      // Operators only list Pods. Any other Pod request comes from the kubelet.
      if (facts.resource === 'pods' && facts.verb !== 'list') return false;
      return isAmong(requests[what], facts);
    });
  }
}

function policyOf(specChangePolicy: 'Ignore' | 'Recreate', startingDeadlineSeconds: number) {
  return { restartStrategy: { specChangePolicy }, startingDeadlineSeconds };
}
