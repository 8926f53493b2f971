import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Clock } from '@kron/kubernetes/clock';
import {
  calendarReferences,
  type CalendarsSpec,
  compile,
  type Issue,
  type KronJob,
  scheduleSpecOf,
  validateNewSpec,
  validateSpec,
} from 'kron-core';
import { jobTTLOf } from 'kron-core/controller';
import type { ManifestIssue } from 'kron-crd-schema';
import { templateFindings } from 'kron-crd-schema/pods';
import {
  lostRunWarnings,
  schedulingWarnings,
  UnschedulableScan,
  type Warning,
} from 'kron-crd-schema/warnings';
import type { ReviewedObject } from './admission.ts';

/** The longest time that the scan blocks the event loop, milliseconds. The same process starts due Jobs. */
const sliceMs = 4;
/** Time limit of the scan, milliseconds. Enough for 1,000 periods with realistic constraints. */
const scanMs = 25;

/**
 * The calendars that a KronJob refers to. `awaited`: they are not known. Undefined: it refers to none.
 */
export type KnownCalendars = { readonly calendars: CalendarsSpec } | 'awaited' | undefined;

/**
 * The issue that a valid KronJob costs too much with its calendars. The validation of the manifest has shown what it costs
 * without them.
 */
export function costIssuesWith(kronJob: KronJob, calendars: KnownCalendars): Issue[] {
  if (calendars === undefined || calendars === 'awaited') return [];
  const scheduling = scheduleSpecOf(kronJob, calendars.calendars);
  return validateNewSpec(scheduling).filter(({ code }) => code === 'TooCostly');
}

/**
 * The warnings about a valid KronJob, one line each. If the constraints take long to evaluate, the scan for periods
 * without an allowed second stops early, and its warning says how many periods it covered.
 * A reference to a calendar that leads nowhere is a warning: calendars may be created after the KronJobs.
 */
export async function warningsFor(
  kronJob: KronJob,
  clock: Clock,
  calendars?: KnownCalendars,
): Promise<string[]> {
  const isUnknown = calendars === undefined && calendarReferences(kronJob.spec.constraints).length > 0;
  if (calendars === 'awaited' || isUnknown) return [];
  const spec = scheduleSpecOf(kronJob, calendars?.calendars);
  const issues = calendars === undefined ? [] : validateSpec(spec);
  if (issues.length > 0) return issues.map(lineOf);
  const subject = { spec, schedule: compile(spec) };
  const now = clock.now() / 1000;
  const scan = new UnschedulableScan(subject, now);
  await runScan(scan, clock);
  const warnings = [
    ...schedulingWarnings(subject, now),
    scan.warning,
    ...lostRunWarnings(subject.schedule, jobTTLOf(kronJob.spec.jobTemplate), now),
  ];
  return warnings.filter((warning) => warning !== undefined).map(lineOf);
}

/**
 * The warnings about a template, one line each.
 *
 * @param reported - the issues of the KronJob that are known already
 * @param isAccepted - whether the API server has accepted a dry run of the Job. Then the template has no errors, even if a
 *   newer Kubernetes has fields that are unknown here.
 */
export function templateWarnings(
  kronJob: ReviewedObject,
  reported: readonly ManifestIssue[],
  isAccepted: boolean,
): string[] {
  const { issues, warnings } = templateFindings(kronJob, reported);
  const errors = isAccepted ? [] : issues;
  return [
    ...errors.map((issue) => lineOf({ ...issue, message: `no Job can be created: ${issue.message}` })),
    ...warnings.map(lineOf),
  ];
}

async function runScan(scan: UnschedulableScan, clock: Clock): Promise<void> {
  let spentMs = 0;
  let sliceStart = clock.monotonic();
  while (scan.look()) {
    const ms = clock.monotonic() - sliceStart;
    if (ms < sliceMs) continue;
    spentMs += ms;
    if (spentMs >= scanMs) return;
    await yieldToEventLoop();
    sliceStart = clock.monotonic();
  }
}

function lineOf({ path, message, code }: Pick<Warning, 'path' | 'message'> & { code: string }): string {
  return `${path}: ${message} [${code}]`;
}
