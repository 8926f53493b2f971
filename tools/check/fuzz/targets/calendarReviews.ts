import { type CalendarSpec, compileCalendar } from 'kron-core';
import type {
  AdmissionRequest,
  AdmissionResponse,
  ReviewedObject,
} from '../../../../packages/kron-operator/src/webhook/admission.ts';
import { calendarReviewer } from '../../../../packages/kron-operator/src/webhook/calendarReviewer.ts';
import { reviewOf } from '../../../../packages/kron-operator/src/webhook/testing/reviews.ts';
import { holds, type Target } from '../target.ts';
import { checkedReview } from './checkedReview.ts';

const kinds = ['KronCalendar', 'ClusterKronCalendar'];
const referrers = ['prod/a', 'prod/b', 'prod/c', 'prod/d', 'prod/e', 'prod/f'];
const review = calendarReviewer({ referrersOf: () => referrers });

/** The answer is an AdmissionReview, an admitted calendar compiles, a rejection names a problem, and a deletion is allowed. */
export const calendarReviews: Target = {
  name: 'reviews of calendars',
  seeds: [
    calendarReview('KronCalendar', {
      object: aCalendar('KronCalendar', {
        timezone: 'Europe/Oslo',
        entries: [
          { name: 'Christmas', from: '2026-12-24', to: '2026-12-26' },
          { name: 'freeze', from: '2026-03-01T12:00', to: '2026-03-01T13:30' },
        ],
      }),
    }),
    calendarReview('ClusterKronCalendar', {
      operation: 'UPDATE',
      namespace: '',
      object: aCalendar('ClusterKronCalendar', { entries: [{ from: '24.12.2026' }, { from: '2026-05-17' }] }),
      oldObject: aCalendar('ClusterKronCalendar', { entries: [{ from: '24.12.2026' }] }),
    }),
    calendarReview('KronCalendar', {
      operation: 'DELETE',
      object: null,
      oldObject: aCalendar('KronCalendar', { entries: [] }),
    }),
  ],
  words: [
    'CREATE',
    'UPDATE',
    'DELETE',
    'status',
    'spec',
    'metadata',
    'namespace',
    'deletionTimestamp',
    'entries',
    'name',
    'from',
    'to',
    'timezone',
    'UTC',
    'America/New_York',
    '2026-12-24',
    '2026-12-24T22:00',
    '2026-02-30',
    '2026-03-29T02:30',
    '9999-12-31',
    '0001-01-01',
    '__proto__',
    'constructor',
  ],
  maxSteps: 3_000_000,
  async check(input) {
    const reviewed = await checkedReview(input, kinds, review);
    if (reviewed !== undefined) checkVerdict(reviewed.request, reviewed.verdict);
  },
};

function checkVerdict(
  { operation, subResource, object, oldObject }: AdmissionRequest,
  verdict: AdmissionResponse,
) {
  if (operation === 'DELETE') holds(verdict.allowed, 'a deletion is allowed');
  if (!verdict.allowed) {
    holds(verdict.problems.length > 0, 'a rejection has a problem');
    return;
  }
  const { deletionTimestamp } = (object?.['metadata'] ?? {}) as { deletionTimestamp?: unknown };
  const isReviewed = subResource === undefined && deletionTimestamp === undefined;
  // The API server sends a request with the kind of its object.
  const isCalendar = kinds.includes(String(object?.['kind']));
  if (operation !== 'CREATE' || oldObject !== undefined || !isReviewed || !isCalendar) return;
  compileCalendar(object?.['spec'] as CalendarSpec);
}

function aCalendar(kind: string, spec: ReviewedObject): ReviewedObject {
  const namespace = kind === 'KronCalendar' ? { namespace: 'prod' } : {};
  return { apiVersion: 'kron.io/v1alpha1', kind, metadata: { name: 'holidays', ...namespace }, spec };
}

function calendarReview(kind: string, request: ReviewedObject): string {
  return JSON.stringify(reviewOf({ kind: { group: 'kron.io', version: 'v1alpha1', kind }, ...request }));
}
