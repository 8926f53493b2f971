import { blocksStored } from 'kron-crd-schema';
import { calendarKinds } from '../calendars/calendarKind.ts';
import type { Calendars } from '../calendars/calendars.ts';
import { type AdmissionRequest, needsReview, type Reviewer } from './admission.ts';
import { isSpecChanged, validateChange } from './validateChange.ts';

/** Maximum number of KronJobs that a warning names. */
const maxNames = 5;

/**
 * Rejects invalid calendars. Warns if a calendar is deleted that KronJobs refer to. Allows updates that do not change the
 * spec, and updates that add no new issue.
 */
export function calendarReviewer(calendars: Pick<Calendars, 'referrersOf'>): Reviewer {
  return async (request) => {
    if (request.operation === 'DELETE') return { allowed: true, warnings: inUse(request, calendars) };
    if (!needsReview(request)) return { allowed: true };
    const { object, oldObject } = request;
    if (oldObject !== undefined && !isSpecChanged(object, oldObject)) return { allowed: true };
    const { introduced, remaining } = validateChange(object, oldObject);
    if (introduced.length > 0) return { allowed: false, problems: introduced };
    const warnings = remaining
      .filter(blocksStored)
      .map(
        ({ path, message }) =>
          `${path}: is still invalid, so KronJobs that refer to it start no Job: ${message}`,
      );
    return { allowed: true, warnings };
  };
}

function inUse(
  { kind, name, namespace, subResource }: AdmissionRequest,
  calendars: Pick<Calendars, 'referrersOf'>,
): string[] {
  const of = Object.values(calendarKinds).find((one) => one.kind === kind);
  if (of === undefined || subResource !== undefined) return [];
  const referrers = calendars.referrersOf(of.key, name, of.isNamespaced ? namespace : undefined);
  if (referrers.length === 0) return [];
  const named = referrers.toSorted().slice(0, maxNames).join(', ');
  const more = referrers.length > maxNames ? ` and ${referrers.length - maxNames} more` : '';
  const kronJobs =
    referrers.length === 1
      ? '1 KronJob refers to it and starts no Job'
      : `${referrers.length} KronJobs refer to it and start no Job`;
  return [`${kind} ${name} is in use: ${kronJobs} until it is back: ${named}${more}`];
}
