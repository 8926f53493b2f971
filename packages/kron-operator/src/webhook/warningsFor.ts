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
  lostRunWarningCodes,
  lostRunWarnings,
  schedulingWarningCodes,
  schedulingWarnings,
  UnschedulableScan,
  type Warning,
} from 'kron-crd-schema/warnings';
import type { ReviewedObject } from './admission.ts';

/**
 * The longest time that the scan for unschedulable periods blocks the event loop, in milliseconds. It is short, because the
 * same process starts due Jobs.
 */
const sliceMs = 4;
/** Time limit of the scan, in milliseconds. This is enough for 1,000 periods with realistic constraints. */
const scanMs = 25;

/** The calendars that a KronJob refers to: `awaited` if they are not known yet, undefined if the KronJob refers to none. */
export type KnownCalendars = { readonly calendars: CalendarsSpec } | 'awaited' | undefined;

/**
 * Returns an issue if a valid KronJob costs too much to evaluate because of its calendars. The cost without calendars is not
 * checked here, because the validation of the manifest has checked it.
 */
export function costIssuesWith(kronJob: KronJob, calendars: KnownCalendars): Issue[] {
  if (calendars === undefined || calendars === 'awaited') return [];
  const scheduling = scheduleSpecOf(kronJob, calendars.calendars);
  return validateNewSpec(scheduling, { clusterName: false }).filter(({ code }) => code === 'TooCostly');
}

type WebhookWarning = Pick<Warning, 'path' | 'message'> & { readonly code: string };

/** The warnings that were found, and the codes of all warnings that were checked. */
export type WebhookWarnings = {
  readonly found: readonly WebhookWarning[];
  readonly checked: readonly string[];
};

/** The facts on which the warnings depend in addition to the KronJob. */
type WarningContext = {
  readonly clock: Clock;
  readonly calendars: KnownCalendars;
  /** Undefined if the cluster has no name. */
  readonly clusterName: string | undefined;
};

/**
 * Returns the warnings about a valid KronJob. If the constraints take long to evaluate, the scan for periods without an
 * allowed second stops early, and its warning says how many periods it covered.
 *
 * A reference to a missing or invalid calendar causes only a warning, because calendars may be created after the KronJobs. A
 * missing name of the cluster causes only a warning, because it is no field of the KronJob.
 */
export async function warningsFor(
  kronJob: KronJob,
  { clock, calendars, clusterName }: WarningContext,
): Promise<WebhookWarnings> {
  const isUnknown = calendars === undefined && calendarReferences(kronJob.spec.constraints).length > 0;
  if (calendars === 'awaited' || isUnknown) return { found: [], checked: [] };
  const spec = scheduleSpecOf(kronJob, calendars?.calendars, clusterName);
  const issues = validateSpec(spec);
  if (issues.length > 0) return { found: issues, checked: [] };
  const subject = { spec, schedule: compile(spec) };
  const now = clock.now() / 1000;
  const scan = new UnschedulableScan(subject, now);
  const isWhole = await runScan(scan, clock);
  const warnings = [
    ...schedulingWarnings(subject, now),
    scan.warning,
    ...lostRunWarnings(subject.schedule, jobTTLOf(kronJob.spec.jobTemplate), now),
  ];
  const codes = [...schedulingWarningCodes, ...lostRunWarningCodes];
  return {
    found: warnings.filter((warning) => warning !== undefined),
    checked: isWhole ? codes : codes.filter((code) => code !== 'LikelyUnschedulable'),
  };
}

/**
 * The warnings about a template.
 *
 * @param reported - the issues of the KronJob that are already known
 * @param isAccepted - whether the API server has accepted a dry run of the Job. If so, the template has no errors, and a
 *   field that is unknown here comes from a newer Kubernetes
 */
export function templateWarnings(
  kronJob: ReviewedObject,
  reported: readonly ManifestIssue[],
  isAccepted: boolean,
): WebhookWarnings {
  const { issues, warnings } = templateFindings(kronJob, reported);
  const errors = isAccepted ? [] : issues;
  return {
    found: [
      ...errors.map((issue) => ({ ...issue, message: `no Job can be created: ${issue.message}` })),
      ...warnings,
    ],
    checked: ['PodWarning'],
  };
}

/**
 * Runs the scan, and lets other events run after each slice of a few milliseconds.
 *
 * @returns whether the scan has checked all its periods within the time limit
 */
async function runScan(scan: UnschedulableScan, clock: Clock): Promise<boolean> {
  let spentMs = 0;
  let sliceStart = clock.monotonic();
  while (scan.look()) {
    const ms = clock.monotonic() - sliceStart;
    if (ms < sliceMs) continue;
    spentMs += ms;
    if (spentMs >= scanMs) return false;
    await yieldToEventLoop();
    sliceStart = clock.monotonic();
  }
  return true;
}

/** A warning on one line, as kubectl prints it. */
export function lineOf({ path, message, code }: WebhookWarning): string {
  return `${path}: ${message} [${code}]`;
}
