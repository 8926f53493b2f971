import type { Clock } from '@kron/kubernetes/clock';
import { isObject } from '@kron/kubernetes/isObject';
import { found, type Issue, type KronJob } from 'kron-core';
import { blocksStored, type ManifestIssue } from 'kron-crd-schema';
import { withoutAccepted } from 'kron-crd-schema/warnings';
import {
  type AdmissionProblem,
  type AdmissionRequest,
  type AdmissionResponse,
  needsReview,
  type ReviewedObject,
  type Reviewer,
} from './admission.ts';
import type { TemplateCheck, TemplateChecker } from './templateChecker.ts';
import { type ChangeIssues, isSame, isSpecChanged, validateChange } from './validateChange.ts';
import {
  costIssuesWith,
  type KnownCalendars,
  lineOf,
  templateWarnings,
  warningsFor,
  type WebhookWarnings,
} from './warningsFor.ts';

type ValidatingOptions = {
  readonly clock: Clock;
  readonly templateChecker: Pick<TemplateChecker, 'check'>;
  /** Whether to reject changes of schedule, timezone and seed.strategy. */
  readonly immutableSchedule: boolean;
  /** The calendars that a spec refers to. Default: no calendar is known. */
  readonly calendarsOf?: (namespace: string, spec: KronJob['spec']) => KnownCalendars;
  /** Undefined if the cluster has no name. */
  readonly clusterName?: string | undefined;
  /** Whether the operator manages KronJobs in a namespace, and so may send dry runs there. */
  readonly isManaged: (namespace: string) => boolean;
};

/**
 * Rejects invalid KronJobs and warns about questionable ones. Allows an update that does not change the spec, and an update
 * that adds no new issue.
 */
export function validatingReviewer(options: ValidatingOptions): Reviewer {
  return async (request, timeoutMs) => {
    if (!needsReview(request)) return { allowed: true };
    const { object, oldObject } = request;
    if (oldObject !== undefined && !isSpecChanged(object, oldObject)) return { allowed: true };
    return review(options, { ...request, object }, timeoutMs);
  };
}

async function review(
  { clock, templateChecker, immutableSchedule, isManaged, calendarsOf, clusterName }: ValidatingOptions,
  { object, oldObject, namespace }: AdmissionRequest & { readonly object: ReviewedObject },
  timeoutMs: number,
): Promise<AdmissionResponse> {
  const { introduced, remaining, stored } = validateChange(object, oldObject);
  const invalid = new Set(stored.map(({ path }) => path));
  const immutable =
    immutableSchedule && oldObject !== undefined ? immutableChanges(object, oldObject, invalid) : [];
  if (introduced.length + immutable.length > 0)
    return { allowed: false, problems: [...introduced, ...immutable] };
  const warnings = remaining.map(remainingWarning);
  if (remaining.some(blocksStored)) return { allowed: true, warnings };
  // `object` has no issue that prevents it from running, so it has the fields of a KronJob.
  const kronJob = object as unknown as KronJob;
  const calendarsIn = (one: KronJob): KnownCalendars => calendarsOf?.(namespace, one.spec);
  // An issue that remains here means that the KronJob costs too much to evaluate even without its calendars. Then the cost
  // with calendars needs no check.
  const costs = remaining.length > 0 ? noCosts : costsWith(calendarsIn, kronJob, { oldObject, stored });
  if (costs.areNew) return { allowed: false, problems: costs.issues };
  const isTemplateNew = oldObject === undefined || !isSame(templateOf(object), templateOf(oldObject));
  const check =
    isTemplateNew && isManaged(namespace) ? await templateChecker.check(kronJob, timeoutMs) : notChecked;
  if (check.problems.length > 0) return { allowed: false, problems: check.problems };
  const ofSpec = await warningsFor(kronJob, { clock, calendars: calendarsIn(kronJob), clusterName });
  const ofTemplate = isTemplateNew ? templateWarnings(object, remaining, check.accepted) : notWarned;
  const all = [...ofTemplate.found, ...ofSpec.found];
  const checked = [...ofTemplate.checked, ...ofSpec.checked];
  return {
    allowed: true,
    warnings: [
      ...warnings,
      ...costs.issues.map(remainingWarning),
      ...check.warnings,
      ...withoutAccepted(all, object, checked).map(lineOf),
    ],
  };
}

/** The issues of a KronJob that costs too much to evaluate with its calendars, and whether one of these issues is new. */
type Costs = { readonly issues: readonly Issue[]; readonly areNew: boolean };

const noCosts: Costs = { issues: [], areNew: false };

function costsWith(
  calendarsIn: (kronJob: KronJob) => KnownCalendars,
  kronJob: KronJob,
  { oldObject, stored }: Pick<ChangeIssues, 'stored'> & { readonly oldObject: ReviewedObject | undefined },
): Costs {
  const issues = costIssuesWith(kronJob, calendarsIn(kronJob));
  const before = stored.length > 0 ? undefined : (oldObject as KronJob | undefined);
  const known = before === undefined ? [] : costIssuesWith(before, calendarsIn(before));
  // The message contains the cost, so another cost counts as a new issue.
  const areNew = issues.some(({ message }) => !known.some((one) => one.message === message));
  return { issues, areNew };
}

const notWarned: WebhookWarnings = { found: [], checked: [] };

const notChecked: TemplateCheck = { problems: [], warnings: [], accepted: false };

function templateOf({ spec }: ReviewedObject): unknown {
  return (spec as ReviewedObject | undefined)?.['jobTemplate'];
}

function remainingWarning(issue: ManifestIssue): string {
  const { path, message } = issue;
  const consequence = blocksStored(issue) ? 'is still invalid, so no Job starts' : 'keeps running as before';
  return `${path}: ${consequence}: ${message}`;
}

/** The fields that --immutable-schedule protects, with their defaults. */
const immutableFields: readonly { readonly keys: readonly string[]; readonly default?: string }[] = [
  { keys: ['spec', 'schedule'] },
  { keys: ['spec', 'timezone'], default: 'UTC' },
  { keys: ['spec', 'seed', 'strategy'], default: 'stable' },
];

/**
 * The forbidden changes of immutable fields. If the stored value of a field is invalid, the field may change, because the
 * invalid value has not scheduled any Job.
 *
 * @param invalid the paths of invalid fields in the stored object
 */
function immutableChanges(
  object: ReviewedObject,
  oldObject: ReviewedObject,
  invalid: ReadonlySet<string>,
): AdmissionProblem[] {
  return immutableFields.flatMap(({ keys, default: absent }) => {
    const [before, after] = [valueAt(keys, oldObject) ?? absent, valueAt(keys, object) ?? absent];
    const path = keys.join('.');
    if (isSame(before, after) || invalid.has(path)) return [];
    const message = `is immutable in this cluster: expected ${found(before)}, found ${found(after)}; create a KronJob with another name instead`;
    return [{ path, code: 'Immutable' as const, message }];
  });
}

function valueAt(keys: readonly string[], object: ReviewedObject): unknown {
  return keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), object);
}
