import { toRfc3339 } from '../instant.ts';
import { jobName } from '../jobName.ts';
import { beyondLimits, type Jobs, replacedJobs } from './jobsOf.ts';
import { type ModelDecision, modelDecision } from './modelDecision.ts';
import type { ModelLook, ModelWait } from './modelLook.ts';
import type { ModelMemory, ModelRecord } from './modelMemory.ts';
import { modelWake } from './modelWake.ts';
import type { DecideRequest, Status } from './observation.ts';

const mostOutcomes = 10;
const shortTTL = 3600;
const ttlAfterDeadline = 600;

/** A request with what the model needs. */
export type Situation = {
  request: DecideRequest;
  name: string;
  memory: ModelMemory;
  look: ModelLook;
  jobs: Jobs;
  problem: string | null;
};

/** A decision in the form of kron-conformance: the fields that an edit of a calendar compares, and others. */
export type ShownDecision = {
  period: string | null;
  next: string | null;
  outcomes: { periodID: string; outcome: string; reason: string }[];
  wakeAt: string | null;
  [field: string]: unknown;
};

/** The decision in the form of kron-conformance. */
export function shownDecision({ request, name, memory, look, jobs, problem }: Situation): ShownDecision {
  const { observed, spec } = request;
  const decision = modelDecision(memory, look);
  const { action, period, next, memory: after } = decision;
  const wake = modelWake(decision, look);
  const replaced = action === 'replace' ? replacedJobs(jobs, look.maxActive ?? 1) : [];
  return {
    action,
    reason: action === 'invalid' ? problem : decision.reason,
    period,
    next,
    outcomes: listed(after.handled.slice(memory.handled.length)),
    delete: [...replaced, ...beyondLimits(spec, jobs, observed.status)],
    ...claimed(decision, { memory, look, name }, observed.status),
    wakeAt: wake === null ? null : toRfc3339(wake),
    schedulingHash: after.configuration,
    schedulingSince: toRfc3339(after.since ?? look.createdAt),
    schedulingFloor: Number.isFinite(after.abandoned) ? toRfc3339(after.abandoned) : null,
  };
}

function mayHaveJob({ outcome, reason }: ModelRecord): boolean {
  return outcome === 'executed' || reason === 'Unknown';
}

/** The newest outcomes. Those of periods that may have had a Job are dropped last. */
function listed(outcomes: readonly ModelRecord[]): ShownDecision['outcomes'] {
  const byWorth = [...outcomes.filter((one) => !mayHaveJob(one)), ...outcomes.filter(mayHaveJob)];
  const kept = new Set(byWorth.slice(-mostOutcomes));
  return outcomes
    .filter((one) => kept.has(one))
    .map(({ id, outcome, reason }) => ({ periodID: id, outcome, reason }));
}

/** The claim that the status must have before a create or a deletion. */
function claimed(
  { action, reason, period }: ModelDecision,
  { memory, look, name }: Pick<Situation, 'memory' | 'look' | 'name'>,
  { jobTTL }: Status,
): object {
  const about = look.periods.find(({ id }) => id === period);
  if (about === undefined) return { claim: null };
  const claim = { periodID: about.id, chosenTime: toRfc3339(about.due), jobName: jobName(name, about.id) };
  if (reason === 'Queued') return { claim: { ...claim, for: 'Queue' } };
  if (reason === 'ReplacePending') return { claim: { ...claim, for: 'Replace' } };
  if (action !== 'run') return {};
  const { after, isEndless } = waitBefore(about.id, memory, look);
  const isShort =
    jobTTL !== undefined && (isEndless || jobTTL < Math.max(shortTTL, look.deadline + ttlAfterDeadline));
  return { claim: isShort ? { ...claim, for: 'ShortTTL', ...(after && { after }) } : null };
}

/** What the period has waited for, and whether it is tried without an end. */
function waitBefore(
  id: string,
  { waiting, replacing }: ModelMemory,
  { claim, concurrency, deadline }: ModelLook,
): { after: ModelWait | undefined; isEndless: boolean } {
  if (claim?.id === id) return { after: claim.after, isEndless: false };
  if (waiting === id) return { after: 'Queue', isEndless: deadline < 1 };
  if (replacing !== id) return { after: undefined, isEndless: false };
  return { after: 'Replace', isEndless: concurrency !== 'queue' || deadline < 1 };
}
