import { type Issue, validateCalendar } from 'kron-core';
import type { ClusterKronCalendar } from '../generated/clusterKronCalendar.ts';
import type { KronCalendar } from '../generated/kronCalendar.ts';
import {
  ClusterKronCalendar as hasClusterStructure,
  KronCalendar as hasStructure,
} from '../generated/manifestValidator.mjs';
import type { ManifestIssue } from '../issues/manifestIssue.ts';
import type { CalendarKind, Kind } from '../structure/kind.ts';
import { isNode } from '../structure/schemaNode.ts';
import { manifestIssues } from './manifestIssues.ts';

/** A valid calendar, or everything that is wrong with the manifest. */
export type CalendarValidation =
  | { ok: true; calendar: KronCalendar | ClusterKronCalendar }
  | { ok: false; issues: ManifestIssue[] };

/**
 * Validates a KronCalendar or ClusterKronCalendar: its structure as the CRD describes it, and its entries with kron-core.
 * Accepts any value, never throws, and takes bounded time. The returned calendar is the manifest itself.
 *
 * @example
 * validateKronCalendar(manifest) // { ok: true, calendar: manifest }
 * validateKronCalendar({ ...manifest, spec: { entries: [{ from: '24.12.2026' }] } })
 * // { ok: false, issues: [{ path: 'spec.entries[0].from', code: 'InvalidEntryTime', message: 'expected 2026-12-24, …' }] }
 */
export function validateKronCalendar(manifest: unknown): CalendarValidation {
  const isOfCluster = isNode(manifest) && manifest['kind'] === 'ClusterKronCalendar';
  const issues = manifestIssues(manifest, isOfCluster ? clusterKind : namespacedKind);
  return issues.length === 0
    ? { ok: true, calendar: manifest as KronCalendar | ClusterKronCalendar }
    : { ok: false, issues };
}

const inEntry = 'an entry has from and to';

function calendarKind(name: CalendarKind, structure: Kind['hasStructure']): Kind {
  return {
    name,
    hasStructure: structure,
    schedulingIssues: (spec): Issue[] => validateCalendar(spec),
    otherNames: new Map([
      ['rrule', `write an entry for each day or span, or expand it with kron calendar import`],
      ['until', `${inEntry}: write to, the last day or the end of the span`],
      ['duration', `${inEntry}: write to, the end of the span`],
      ['start', `${inEntry}: write from`],
      ['end', `${inEntry}: write to`],
      ['date', `${inEntry}: write from, without to for one day`],
      ['timeZone', 'did you mean timezone?'],
    ]),
    expected: { 'spec.entries': 'a list of entries with from and to; [] holds nothing' },
  };
}

const namespacedKind = calendarKind('KronCalendar', hasStructure);
const clusterKind = calendarKind('ClusterKronCalendar', hasClusterStructure);
