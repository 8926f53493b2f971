import type { Clock } from '@kron/kubernetes/clock';
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
import { decideWithin, type KnownTemplate, observe, seenJob } from 'kron-core/controller';
import type { Calendars } from '../calendars/calendars.ts';
import type { CalendarSet } from '../calendars/calendarSet.ts';
import { isResult, type Result } from '../controller/queue/result.ts';
import { RequestBatcher } from '../controller/requests/requestBatcher.ts';
import { withJob } from '../jobs/ownedJob.ts';
import { CompiledSpecs } from '../jobs/compiledSpecs.ts';
import { maxStalenessMs } from '../jobs/ownedJobCache.ts';
import { readJob } from '../jobs/readJob.ts';
import { Searches } from '../jobs/searches.ts';
import { type ValidatedSpec, validatedSpec } from '../jobs/validatedSpec.ts';
import { CalendarEditions, type EditionQuestion } from './calendarEditions.ts';
import { type CachedJob, type CachedKronJob, dueTimeOf, type KronJobCache } from './cache.ts';
import { type CreateFindings, needsLiveJobs, type ReconcileContext } from './context.ts';
import { JobsAhead } from './jobsAhead.ts';
import type { KronJobWatchedSince } from './kronJobWatchedSince.ts';
import type { KronJobMetrics } from './metrics.ts';
import type { InFlightState } from './state.ts';
import type { Templates } from './templates.ts';

type ValidatedSchedule = ValidatedSpec<Schedule | ScheduleSpec>;

/** Everything that was read for one decision. */
export type Readings = CreateFindings & {
  readonly kronJob: CachedKronJob;
  readonly validated: ValidatedSchedule;
  /** The Jobs whose label names the KronJob. */
  readonly jobs: readonly CachedJob[];
  readonly watchedSince: Date;
  /** When this process saw the KronJob resumed. */
  readonly resumedAt?: Date | undefined;
  /** Undefined when this process is not sure of its own claim. */
  readonly holder: string | undefined;
  readonly template: KnownTemplate | undefined;
  /** When the calendars that it refers to were last edited. */
  readonly calendarsSeenAt?: Date | undefined;
};

/** Turns readings into the input of `decide`. */
export function gather(readings: Readings): Observed {
  const { kronJob, validated, watchedSince, resumedAt, holder, refused, refusedDelete, refusedRead } =
    readings;
  const issues = validated.problems;
  const template = readings.template ?? assumedTemplate(readings);
  const jobs = withJob(readings.jobs, readings.existingJob);
  const { calendarsSeenAt } = readings;
  const seen = { watchedSince, resumedAt, calendarsSeenAt };
  const refusals = { refused, refusedDelete, refusedRead };
  return observe(kronJob, jobs, { ...seen, ...refusals, holder, template, issues });
}

/**
 * The template counts as valid until the API server has checked it. A TTL of 0 makes every period claimed first, because
 * the API server may give the Job any TTL.
 */
function assumedTemplate({ validated }: Readings): KnownTemplate | undefined {
  // An invalid KronJob may have no template.
  return validated.problems.length > 0 ? undefined : { verdict: {}, jobTTL: 0 };
}

export type GathererOptions = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly cache: KronJobCache;
  readonly state: InFlightState;
  readonly templates: Templates;
  readonly watchedSince: KronJobWatchedSince;
  /** The identity of this process. */
  readonly identity: string;
  readonly metrics: Pick<KronJobMetrics, 'decided'>;
  /** @throws FencedError when this process may not decide now */
  readonly requireTerm: () => unknown;
  /** Absent: no calendar is known. */
  readonly calendars?: Pick<Calendars, 'of'> | undefined;
  /** Called once per generation if a new KronJob with this spec would be refused. */
  readonly onTooCostly: (kronJob: CachedKronJob, problem: Problem) => void;
};

/** Names per list. A selector of 100 names takes 7 kB of the URL, which every proxy accepts. */
const maxNames = 100;
/** The Jobs of a KronJob with more than these are listed alone. */
const maxSharedJobs = 50;

/** Gathers the state of a KronJob and lets kron-core decide on it. */
export class Gatherer {
  readonly #options: GathererOptions;
  readonly #specs: CompiledSpecs<CachedKronJob, ValidatedSchedule, CalendarSet | undefined>;
  readonly #searches = new Searches();
  readonly #editions = new CalendarEditions();
  readonly #lists: RequestBatcher<void>;
  readonly #ahead: JobsAhead;

  constructor(options: GathererOptions) {
    this.#options = options;
    const { clock, cache, transport, onTooCostly } = options;
    this.#ahead = new JobsAhead(clock, maxStalenessMs);
    this.#specs = new CompiledSpecs({
      compile: validate,
      warningsOf: ({ warnings = [] }) => warnings,
      dueTimeOf,
      onTooCostly,
    });
    this.#lists = new RequestBatcher<void>({
      request: async (namespace, names) => {
        await cache.refreshJobsOf(namespace, names, transport);
        return () => undefined;
      },
      maxSubjects: maxNames,
    });
  }

  /** The KronJob will soon be due: lists its Jobs, if the decision will depend on them. */
  readAhead(key: string): void {
    const { cache } = this.#options;
    const kronJob = cache.owner(key);
    if (kronJob === undefined || kronJob.problems.length > 0) return;
    const { namespace, name, uid } = kronJob.metadata;
    if (kronJob.spec.policy?.concurrency === 'allow' || cache.jobCountOf(key) > maxSharedJobs) return;
    if (!cache.isFresh(namespace)) this.#ahead.begin(uid, () => this.#lists.request(namespace, name));
  }

  /** The KronJob was changed: its next Job may be due at another time. */
  reschedule(kronJob: CachedKronJob): void {
    this.#specs.reschedule(kronJob);
  }

  forget(uid: string): void {
    this.#specs.forget(uid);
    this.#searches.forget(uid);
    this.#editions.forget(uid);
    this.#ahead.forget(uid);
    this.#options.templates.forget(uid);
  }

  /**
   * Decides after reading live the active Jobs, if the decision depends on them. Starts the check of an unknown template.
   *
   * @returns a result when nothing can be decided now
   * @throws what the transport throws, also at the last check of the template
   */
  async decide(key: string, findings: CreateFindings = {}): Promise<ReconcileContext | Result> {
    const { cache, transport } = this.#options;
    const context = this.decideFromCache(key, findings);
    if (isResult(context)) return context;
    this.#checkTemplate(context);
    if (this.awaitsTemplate(context) || !needsLiveJobs(context)) return context;
    const { namespace, name, uid } = context.kronJob.metadata;
    if (this.#ahead.isListed(uid) || cache.isFresh(namespace)) return context;
    if (cache.jobCountOf(key) <= maxSharedJobs) {
      const list = this.#ahead.of(uid) ?? this.#lists.request(namespace, name);
      await cache.listedOrFresh(namespace, list);
    } else if (await this.#isStillActive(context)) return context;
    // A long list would hold up the others.
    else await cache.refreshJobsOf(namespace, [name], transport);
    return this.decideFromCache(key, findings);
  }

  /** Whether a period is skipped for a Job that is still active. A list of very many Jobs would not change that. */
  async #isStillActive({ kronJob, observed, decision }: ReconcileContext): Promise<boolean> {
    if (decision.reason !== 'JobActive') return false;
    const job = observed.jobs.find(({ owned, state, deleting }) => owned && state === 'active' && !deleting);
    if (job === undefined) return false;
    const { namespace } = kronJob.metadata;
    const object = await readJob(this.#options.transport, { namespace, name: job.name });
    return object?.metadata.uid === job.uid && seenJob(object).seen.state === 'active';
  }

  /** Whether the status waits for the template check. A due period does not wait for it. */
  awaitsTemplate(context: ReconcileContext): boolean {
    const { action, outcomes } = context.decision;
    return this.#needsTemplateCheck(context) && action !== 'replace' && outcomes.length === 0;
  }

  /** This process leads again: another one may have decided since. */
  restart(): void {
    this.#editions.clear();
    this.#ahead.clear();
  }

  /** Drops what the decisions of this reconcile have searched. */
  endSearch(uid: string): void {
    this.#searches.end(uid);
  }

  /**
   * Decides without any request.
   *
   * @returns a result when the KronJob is gone, its calendars are not known yet, or the decision goes on in the next slice
   * @throws FencedError
   */
  decideFromCache(key: string, findings: CreateFindings = {}): ReconcileContext | Result {
    const kronJob = this.#options.cache.owner(key);
    if (kronJob === undefined || this.awaitsCalendars(kronJob)) return { again: 'no' };
    const { clock, metrics, requireTerm } = this.#options;
    requireTerm();
    const basis = this.#calendarsOf(kronJob);
    const question: EditionQuestion = basis === undefined ? {} : this.#editions.questionOf(kronJob, basis);
    const { before, stored } = question;
    const seen = this.observe(key, kronJob, findings);
    const observed = stored === undefined ? seen : { ...seen, status: { ...seen.status, ...stored } };
    const earlier = before && this.#specs.of(kronJob, before).spec;
    const { spec } = this.#validated(kronJob);
    const times = { now: new Date(clock.now()), watchedSince: this.#options.watchedSince.of(kronJob), basis };
    const began = clock.monotonic();
    try {
      const decided = this.#searches.decide(kronJob, times, (budget) =>
        decideWithin(budget, spec, times.now, observed, earlier),
      );
      if (decided === undefined) return { again: 'nextSlice' };
      const decision =
        basis === undefined
          ? decided.decision
          : this.#editions.decided(kronJob, basis, decided.decision, question);
      return { key, kronJob, observed, calendars: basis, now: decided.now, decision };
    } finally {
      metrics.decided((clock.monotonic() - began) / 1000);
    }
  }

  /** Gathers without any request. */
  observe(key: string, kronJob: CachedKronJob, findings: CreateFindings = {}): Observed {
    const { cache, watchedSince, templates } = this.#options;
    return gather({
      ...findings,
      kronJob,
      validated: this.#validated(kronJob),
      jobs: cache.jobsOf(key),
      watchedSince: watchedSince.of(kronJob),
      resumedAt: watchedSince.resumedAt(kronJob),
      holder: this.#holder(key, kronJob),
      template: templates.known(kronJob),
      calendarsSeenAt: this.#calendarsSeenAt(kronJob),
    });
  }

  /** Whether the calendars that a KronJob refers to are not known yet. Then nothing is decided about it. */
  awaitsCalendars(kronJob: CachedKronJob): boolean {
    return this.#options.calendars?.of(kronJob) === 'awaited';
  }

  /** Until when the last decision about a KronJob holds under the calendars as they are now, in epoch milliseconds. */
  holdsUntil(kronJob: CachedKronJob): number {
    const set = this.#calendarsOf(kronJob);
    if (set === undefined) return Number.NEGATIVE_INFINITY;
    return this.#editions.holdsUntil(kronJob, set, this.#options.clock.now());
  }

  /** The time by which a KronJob should be decided after an edit of its calendars, in epoch milliseconds. */
  decideBy(kronJob: CachedKronJob): number {
    const set = this.#calendarsOf(kronJob);
    const now = this.#options.clock.now();
    return set === undefined ? now : this.#editions.decideBy(kronJob, set, now);
  }

  /** Whether the last decision about a KronJob was made before an edit of its calendars. */
  isBeforeEdit(kronJob: CachedKronJob): boolean {
    return this.#editions.isOutdated(kronJob, this.#calendarsOf(kronJob));
  }

  /** Whether a calendar was edited that a decision did not consider. */
  isOutdated({ kronJob, calendars }: ReconcileContext): boolean {
    const now = this.#calendarsOf(kronJob);
    return calendars !== now || this.#editions.isOutdated(kronJob, now);
  }

  #calendarsOf(kronJob: CachedKronJob): CalendarSet | undefined {
    const set = this.#options.calendars?.of(kronJob);
    return set === 'awaited' ? undefined : set;
  }

  /** Only if nothing but the calendars can have changed since the status was written. */
  #calendarsSeenAt(kronJob: CachedKronJob): Date | undefined {
    const isSpecUnchanged = kronJob.status.observedGeneration === kronJob.metadata.generation;
    return isSpecUnchanged ? this.#calendarsOf(kronJob)?.seenAt : undefined;
  }

  #validated(kronJob: CachedKronJob): ValidatedSchedule {
    return this.#specs.of(kronJob, this.#calendarsOf(kronJob));
  }

  #needsTemplateCheck({ kronJob, observed, decision }: ReconcileContext): boolean {
    if (observed.deleting || decision.action === 'invalid') return false;
    return this.#options.templates.known(kronJob) === undefined;
  }

  #checkTemplate(context: ReconcileContext): void {
    if (!this.#needsTemplateCheck(context)) return;
    try {
      this.#options.templates.check(context.key, context.kronJob);
    } catch (error) {
      if (this.awaitsTemplate(context)) throw error;
    }
  }

  /** Undefined if this process is not sure of its claim. The claim then counts as one of another process. */
  #holder(key: string, { status }: CachedKronJob): string | undefined {
    const { state, identity } = this.#options;
    const { unsureClaim } = state.of(key);
    return unsureClaim !== undefined && unsureClaim === status?.claim?.periodID ? undefined : identity;
  }
}

/** @param calendars that the KronJob refers to */
export function validate(kronJob: CachedKronJob, calendars?: CalendarSet): ValidatedSchedule {
  const spec = scheduleSpecOf(kronJob, calendars?.calendars);
  try {
    const validated = validatedSpec(kronJob, spec, compile);
    // A warning says already what it costs without them.
    if (calendars === undefined || kronJob.warnings.length > 0) return validated;
    return { ...validated, warnings: costIssuesOf(spec) };
  } catch (error) {
    if (!(error instanceof InvalidSpecError)) throw error;
    // A reference to a calendar leads nowhere.
    return { spec, problems: error.issues.map((issue) => withRefusal(issue, calendars)) };
  }
}

/** The manifest alone does not show what its calendars cost. */
function costIssuesOf(spec: ScheduleSpec): readonly Problem[] {
  return validateNewSpec(spec).filter(({ code }) => code === 'TooCostly');
}

/** Says what this operator may not read. kron-core knows no operator. */
function withRefusal(issue: Issue, calendars: CalendarSet | undefined): Issue {
  if (issue.code !== 'CalendarUnreadable') return issue;
  const key = issue.path.endsWith('.clusterCalendar') ? 'clusterCalendar' : 'calendar';
  return { ...issue, message: calendars?.refusals[key] ?? issue.message };
}
