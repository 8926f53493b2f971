import {
  emptyMemory,
  goDuration,
  type ModelJob,
  type ModelLook,
  type ModelMemory,
  type ModelPeriod,
  modelPeriods,
  type Spec,
  toEpoch,
} from '@kron/reference';
import { compile } from '../../period/compile.ts';
import { jobName } from '../../period/jobName.ts';
import type { Schedule } from '../../period/schedule.ts';
import { validateSpec } from '../../period/validateSpec.ts';
import type { PolicySpec, ScheduleSpec } from '../../spec/spec.ts';
import type { Decision } from '../decision/decision.ts';
import type { Observed, ObservedJob } from '../decision/observed.ts';
import { type KronJob, type KronJobSpec, scheduleSpecOf } from '../kubernetes/kronJob.ts';
import { configurationAt, historyStart, invalidConfiguration } from './configurations.ts';
import type { History } from './historyStep.ts';

/** A Job with the fields that a controller sees, and the fields that only this world knows. */
type WorldJob = ModelJob & { name: string; chosenTime: string; createdAt: number; finished: boolean };

/** A decision and its inputs. */
export type Decided = { kronJob: KronJob; now: number; observed: Observed; decision: Decision };

const uid = 'uid-of-report';
const horizonSeconds = 48 * 3600;

/** A cluster with one KronJob: its stored objects, its Jobs, and the faults that are still to occur. */
export class World {
  now: number = historyStart;
  watchedSince: number = historyStart;
  /** When the controller noticed that the KronJob was resumed. Null if the controller noticed no resume. */
  resumedAt: number | null = null;
  configuration: number;
  kronJob: KronJob;
  /** The compiled schedule. If the spec is invalid, this is the spec. */
  spec: ScheduleSpec | Schedule;
  /** What the model has recorded. Changes when a status write succeeds. */
  memory: ModelMemory = emptyMemory;
  jobs: WorldJob[] = [];
  /** Period-ids whose Job name belongs to another owner. */
  readonly taken: Set<string> = new Set();
  /** Every period-id that a Job was ever created for. */
  readonly created: Set<string> = new Set();
  readonly decided: Decided[] = [];
  statusWritesToLose = 0;
  createsToFail = 0;

  constructor({ configuration, deadline, ...limits }: History) {
    this.configuration = configuration;
    const jobTemplate = { spec: {} };
    const policy = { ...limitsOf(limits), deadline };
    this.kronJob = {
      metadata: { name: 'report', namespace: 'prod', uid },
      spec: { ...configurationAt(configuration), policy, jobTemplate },
    };
    this.spec = compiledIfValid(this.kronJob);
  }

  get suspended(): boolean {
    return this.kronJob.spec.policy?.suspend === true;
  }

  editPolicy(policy: PolicySpec): void {
    const { spec } = this.kronJob;
    this.edit({ ...spec, policy: { ...spec.policy, ...policy } });
  }

  editSchedule(to: number): void {
    const { policy, jobTemplate } = this.kronJob.spec;
    this.configuration = to;
    this.edit({ ...configurationAt(to), ...(policy && { policy }), jobTemplate });
  }

  private edit(spec: KronJobSpec): void {
    this.kronJob = { ...this.kronJob, spec };
    this.spec = compiledIfValid(this.kronJob);
  }

  createJob(id: string, chosenTime: string, era: number): void {
    this.created.add(id);
    this.jobs.push({
      id,
      name: jobName('report', id),
      chosenTime,
      nominal: toEpoch(id),
      due: toEpoch(chosenTime),
      createdAt: this.now,
      configuration: String(this.configuration),
      era,
      active: true,
      deleting: false,
      finished: false,
    });
  }

  /** Finishes the `count` oldest active Jobs. Removes the finished Jobs that are being deleted. */
  finishJobs(count: number): void {
    for (const job of this.jobs.filter(({ active }) => active).slice(0, count)) {
      job.active = false;
      job.finished = true;
    }
    this.jobs = this.jobs.filter(({ deleting, finished }) => !(deleting && finished));
  }

  /** The observation of a controller. Its status was converted to JSON and back, as in a real cluster. */
  observed(): Observed {
    const createdAt = new Date(this.now * 1000);
    const foreign = [...this.taken].map((id): ObservedJob => foreignJob(id, createdAt));
    return {
      uid,
      createdAt: new Date(historyStart * 1000),
      deleting: false,
      watchedSince: new Date(this.watchedSince * 1000),
      ...(this.resumedAt === null ? {} : { resumedAt: new Date(this.resumedAt * 1000) }),
      holder: 'leader',
      status: JSON.parse(JSON.stringify(this.kronJob.status ?? {})),
      jobs: [...this.jobs.map(observedJob), ...foreign],
    };
  }

  /** The observation of the model. */
  look(at: number = this.now): ModelLook {
    const { policy } = this.kronJob.spec;
    return {
      now: at,
      watchedSince: this.watchedSince,
      resumedAt: this.resumedAt,
      createdAt: historyStart,
      configuration: String(this.configuration),
      valid: this.configuration !== invalidConfiguration,
      periods: periodsOf(this.configuration),
      concurrency: policy?.concurrency ?? 'forbid',
      maxActive: policy?.maxActive ?? 1,
      deadline: Number(goDuration(policy?.deadline ?? '0s') / 1_000_000_000n),
      suspended: this.suspended,
      jobs: this.jobs,
      taken: this.taken,
    };
  }
}

/**
 * The fields of the policy that come from a history. With the concurrency `allow`, the number of active Jobs has no limit.
 */
export function limitsOf({ concurrency, maxActive }: Pick<History, 'concurrency' | 'maxActive'>): PolicySpec {
  return { concurrency, maxActive: concurrency === 'allow' ? null : (maxActive ?? null) };
}

function compiledIfValid(kronJob: KronJob): ScheduleSpec | Schedule {
  const spec = scheduleSpecOf(kronJob);
  return validateSpec(spec).length === 0 ? compile(spec) : spec;
}

function observedJob({ name, id, chosenTime, createdAt, active, deleting }: WorldJob): ObservedJob {
  return {
    name,
    uid: `uid-of-${id}`,
    owned: true,
    periodID: id,
    chosenTime,
    createdAt: new Date(createdAt * 1000),
    state: active ? 'active' : 'succeeded',
    deleting,
  };
}

function foreignJob(id: string, createdAt: Date): ObservedJob {
  const name = jobName('report', id);
  return { name, uid: `foreign-${id}`, owned: false, createdAt, state: 'active', deleting: false };
}

const periodsByConfiguration = new Map<number, ModelPeriod[]>();

/** Cached for all histories, because the reference implementation searches minute by minute. */
function periodsOf(configuration: number): ModelPeriod[] {
  if (configuration === invalidConfiguration) return [];
  const known = periodsByConfiguration.get(configuration);
  if (known !== undefined) return known;
  const spec = configurationAt(configuration) as Spec;
  const found = modelPeriods('prod/report', spec, historyStart, historyStart + horizonSeconds);
  periodsByConfiguration.set(configuration, found);
  return found;
}
