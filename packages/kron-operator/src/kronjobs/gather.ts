import type { Transport } from '@kron/kubernetes/transport';
import {
  compile,
  InvalidSpecError,
  type Issue,
  type Observed,
  type Problem,
  type Schedule,
  type ScheduleSpec,
  scheduleSpecOf,
  validateNewSpec,
} from 'kron-core';
import { clusterNameIn, type KnownTemplate, observe, seenJob } from 'kron-core/controller';
import type { Calendars } from '../calendars/calendars.ts';
import type { CalendarSet } from '../calendars/calendarSet.ts';
import { withJob } from '../jobs/ownedJob.ts';
import { CompiledSpecs, type ValidatedSpec, validatedSpec } from '../jobs/compiledSpecs.ts';
import { readJob } from '../jobs/readJob.ts';
import type { CalendarEditions, EditionQuestion } from './calendarEditions.ts';
import { type CachedKronJob, dueTimeOf, type KronJobCache } from './cache.ts';
import type { CreateFindings, ReconcileContext } from './context.ts';
import type { KronJobWatchedSince } from './kronJobWatchedSince.ts';
import type { InFlightState } from './state.ts';
import type { KronJobTemplates } from './templates.ts';

type ValidatedSchedule = ValidatedSpec<Schedule | ScheduleSpec>;

/**
 * The facts that Kron assumes until the API server has checked the template: the template is valid, and its Jobs have a TTL
 * of 0, the shortest TTL that the API server may set. Such a Job can be gone before Kron sees it, so each period is claimed
 * in the status before its Job is created.
 */
function assumedTemplate({ problems }: ValidatedSchedule): KnownTemplate | undefined {
  // There is no assumption about an invalid KronJob, because it may have no template.
  return problems.length > 0 ? undefined : { verdict: {}, jobTTL: 0 };
}

type GathererOptions = {
  readonly transport: Transport;
  readonly cache: Pick<KronJobCache, 'addStore' | 'jobsOf' | 'live'>;
  readonly state: Pick<InFlightState, 'of'>;
  readonly templates: Pick<KronJobTemplates, 'known' | 'forget'>;
  readonly watchedSince: Pick<KronJobWatchedSince, 'of' | 'resumedAt'>;
  readonly editions: Pick<CalendarEditions, 'questionOf'>;
  /** The name of this process in the claims that it writes. */
  readonly identity: string;
  /** Undefined if the operator does not watch calendars. */
  readonly calendars?: Pick<Calendars, 'of'> | undefined;
  readonly clusterName?: string | undefined;
  /** Called once for each generation of a KronJob whose spec exceeds the cost limit for new KronJobs. */
  readonly onWarning: (kronJob: CachedKronJob, problem: Problem) => void;
};

type Gathered = {
  readonly observed: Observed;
  readonly watchedSince: Date;
  readonly schedule: Schedule | ScheduleSpec;
  readonly calendars: CalendarSet | undefined;
  readonly question: EditionQuestion;
  /** The schedule with the calendars from before an edit. Undefined if no period can need these calendars. */
  readonly earlier: Gathered['schedule'] | undefined;
};

export class Gatherer {
  readonly #options: GathererOptions;
  readonly #specs: CompiledSpecs<CachedKronJob, ValidatedSchedule, CalendarSet | undefined>;

  constructor(options: GathererOptions) {
    this.#options = options;
    const { cache, clusterName, onWarning } = options;
    this.#specs = new CompiledSpecs({
      compile: (kronJob, calendars) => validate(kronJob, calendars, clusterName),
      warningsOf: ({ warnings = [] }) => warnings,
      dueTimeOf,
      onWarning,
    });
    cache.addStore(this.#specs);
  }

  forget(uid: string): void {
    this.#specs.forget(uid);
    this.#options.templates.forget(uid);
  }

  /** Gathers the state of a KronJob without a request. */
  gather(key: string, kronJob: CachedKronJob, { existingJob, ...refusals }: CreateFindings = {}): Gathered {
    const { cache, templates, editions } = this.#options;
    const calendars = this.calendarsOf(kronJob);
    const question: EditionQuestion = calendars === undefined ? {} : editions.questionOf(kronJob, calendars);
    const earlier = question.before && this.#specs.of(kronJob, question.before).spec;
    // The spec must be compiled with the current calendars last, because only the last compiled spec of a KronJob is kept.
    const validated = this.#specs.of(kronJob, calendars);
    const watchedSince = this.#options.watchedSince.of(kronJob);
    // If the status is for this generation and this cluster name, only calendars can have changed after the write.
    const { seed } = scheduleSpecOf(kronJob);
    const isRecorded =
      kronJob.status.observedGeneration === kronJob.metadata.generation &&
      kronJob.status.clusterName === clusterNameIn(seed, this.#options.clusterName);
    const observed = observe(kronJob, withJob(cache.jobsOf(key), existingJob), {
      ...refusals,
      watchedSince,
      resumedAt: this.#options.watchedSince.resumedAt(kronJob),
      holder: this.#holder(key, kronJob),
      template: templates.known(kronJob) ?? assumedTemplate(validated),
      issues: validated.problems,
      calendarsSeenAt: isRecorded ? calendars?.seenAt : undefined,
    });
    return { observed, schedule: validated.spec, watchedSince, calendars, question, earlier };
  }

  /**
   * Reads the Jobs of a KronJob from the API server, unless the cached Jobs are recent enough.
   *
   * @returns whether to decide again, because the Jobs may have changed
   * @throws what the transport throws
   */
  async readJobs(context: ReconcileContext): Promise<boolean> {
    const { live } = this.#options.cache;
    const { key, kronJob } = context;
    if (live.isFresh(kronJob.metadata)) return false;
    if (live.hasMany(key) && (await this.#isStillActive(context))) return false;
    await live.freshen(kronJob);
    return true;
  }

  /**
   * Reads whether the active Job that makes the decision skip or queue a period is still active. If so, the decision stays
   * the same, and the many Jobs of the KronJob need not be listed.
   */
  async #isStillActive({ kronJob, observed, decision }: ReconcileContext): Promise<boolean> {
    const { maxActive } = kronJob.spec.policy ?? {};
    if (decision.reason !== 'JobActive' && decision.reason !== 'Queued') return false;
    if ((maxActive ?? 1) > 1) return false;
    const job = observed.jobs.find(({ owned, state, deleting }) => owned && state === 'active' && !deleting);
    if (job === undefined) return false;
    const { namespace } = kronJob.metadata;
    const object = await readJob(this.#options.transport, { namespace, name: job.name });
    return object?.metadata.uid === job.uid && seenJob(object).seen.state === 'active';
  }

  /** Whether a calendar of this KronJob has not been listed yet. Kron makes no decision about the KronJob before that. */
  awaitsCalendars(kronJob: CachedKronJob): boolean {
    return this.#options.calendars?.of(kronJob) === 'awaited';
  }

  calendarsOf(kronJob: CachedKronJob): CalendarSet | undefined {
    const set = this.#options.calendars?.of(kronJob);
    return set === 'awaited' ? undefined : set;
  }

  /**
   * The name to compare with the holder of the claim in the status. Undefined if this process does not know whether it has
   * created the Job of the claimed period. The claim then counts as the claim of another process.
   */
  #holder(key: string, { status }: CachedKronJob): string | undefined {
    const { state, identity } = this.#options;
    const { unsureClaim } = state.of(key);
    return unsureClaim !== undefined && unsureClaim === status?.claim?.periodID ? undefined : identity;
  }
}

/**
 * Validates the schedule of a KronJob, and compiles it if it is valid.
 *
 * @param calendars the contents of the calendars that the KronJob refers to
 * @param clusterName undefined if the cluster has no name
 */
export function validate(
  kronJob: CachedKronJob,
  calendars?: CalendarSet,
  clusterName?: string,
): ValidatedSchedule {
  const spec = scheduleSpecOf(kronJob, calendars?.calendars, clusterName);
  try {
    const validated = validatedSpec(kronJob, spec, compile);
    // A warning of the KronJob already reports that the spec costs too much, even without calendars.
    if (calendars === undefined || kronJob.warnings.length > 0) return validated;
    return { ...validated, warnings: costIssuesOf(spec) };
  } catch (error) {
    if (!(error instanceof InvalidSpecError)) throw error;
    // A calendar is missing, invalid or unreadable, or the seed needs the name of the cluster.
    return { spec, problems: error.issues.map((issue) => withRefusal(issue, calendars)) };
  }
}

/** The problems with the cost of a spec with its calendars, which the validation of the manifest does not know. */
function costIssuesOf(spec: ScheduleSpec): readonly Problem[] {
  return validateNewSpec(spec).filter(({ code }) => code === 'TooCostly');
}

/** If a calendar is unreadable, replaces the message by one that says which permission the operator lacks. */
function withRefusal(issue: Issue, calendars: CalendarSet | undefined): Issue {
  if (issue.code !== 'CalendarUnreadable') return issue;
  const key = issue.path.endsWith('.clusterCalendar') ? 'clusterCalendar' : 'calendar';
  return { ...issue, message: calendars?.refusals[key] ?? issue.message };
}
