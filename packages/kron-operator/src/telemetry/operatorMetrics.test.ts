import { describe, expect, test } from '@jest/globals';
import type { ControlledJobFacts } from '../controlledjobs/metrics.ts';
import { operatorMetrics } from './operatorMetrics.ts';
import { lintMetrics } from './testing/lintMetrics.ts';

const state = {
  isLeading: true,
  queueDepth: 3,
  nextWake: 1_772_323_200_500 as number | undefined,
  waits: [],
  inFlight: [],
  clockSkew: -1_500,
  unserved: [{ resource: 'jobs', namespace: 'shop' }],
  calendars: [
    {
      kind: 'KronCalendar',
      namespace: 'prod',
      name: 'holidays',
      entries: 12,
      endsAt: 1_798_156_800,
      kronJobs: 3,
    },
    {
      kind: 'ClusterKronCalendar',
      namespace: '',
      name: 'freeze',
      entries: 0,
      endsAt: undefined,
      kronJobs: 0,
    },
  ],
  heldJobs: [
    { count: 2, nextRelease: 1_800_000_000_500 },
    { count: 1, nextRelease: undefined },
  ],
};

function metrics({ perKronJob = true, withProcess = false, now = state } = {}) {
  return operatorMetrics({ state: () => now, perKronJob, withProcess });
}

const desk = { namespace: 'prod', name: 'desk' };
const facts: ControlledJobFacts = {
  timezone: 'Europe/London',
  specChangePolicy: 'Recreate',
  status: {
    shouldBeRunning: true,
    isRunning: false,
    isSuspended: false,
    conditions: [
      {
        type: 'NotRunningUnexpectedly',
        status: 'True',
        reason: 'NoJob',
        message: '',
        lastTransitionTime: '2026-03-01T00:00:00Z',
      },
    ],
  },
};

/** Metrics with a sample of each. */
function busy() {
  const all = metrics({ withProcess: true });
  all.kronJobs.jobCreated(0.3, false);
  all.kronJobs.jobCreated(600, true);
  all.kronJobs.periodRecorded('executed', 'Created');
  all.kronJobs.decided(0.000_2);
  all.kronJobs.reconciled(0.02);
  all.kronJobs.reconcileFailed();
  all.kronJobs.keyRetried();
  all.kronJobs.keyRetried();
  all.kronJobs.keyQueued();
  all.kronJobs.keyStarted(0.001);
  all.kronJobs.watchRestarted('jobs');
  all.kronJobs.kronJob(
    { namespace: 'prod', name: 'a' },
    { lastSuccess: 1, nextChosen: 2, handledInFuture: true, queued: true, paused: true },
  );
  all.kronJobs.calendarEdited();
  all.kronJobs.calendarRedecided(0.4);
  all.kronJobs.kronJob({ namespace: 'prod', name: 'held' }, { heldByCalendar: 'CalendarNotFound' });
  all.controlledJobs.actionTaken('JobStarted');
  all.controlledJobs.controlledJob(desk, facts);
  all.heldJobs.released('released');
  all.heldJobs.late(0.2);
  all.request({ verb: 'create', resource: 'jobs', code: '200', durationMs: 12 });
  all.webhook.reviewed('validating', false, 0.004);
  all.webhook.badRequest(415);
  all.webhook.templateDryRun('malformed');
  all.webhook.certificateLoaded(1_800_000_000);
  all.metricsCertificateLoaded(1_700_000_000);
  return all;
}

const line = async (all: ReturnType<typeof metrics>, name: string): Promise<string[]> =>
  (await all.registry.metrics()).split('\n').filter((text) => text.startsWith(name));

describe('the metrics', () => {
  test('follow the conventions of Prometheus', async () => {
    expect(lintMetrics(await busy().registry.metrics())).toEqual([]);
  });

  test('have the expected names, labels and values', async () => {
    const text = await busy().registry.metrics();
    const samples = text
      .split('\n')
      .filter((sample) => sample.startsWith('kron_') && !sample.includes('_bucket'));
    expect(samples).toEqual(
      [
        'kron_jobs_created_total 2',
        'kron_job_creation_skew_seconds_sum{kind="KronJob"} 0.3',
        'kron_job_creation_skew_seconds_count{kind="KronJob"} 1',
        'kron_job_creation_skew_seconds_sum{kind="CronJob"} 0.2',
        'kron_job_creation_skew_seconds_count{kind="CronJob"} 1',
        'kron_queue_seconds_sum 600',
        'kron_queue_seconds_count 1',
        'kron_queued_kronjobs 1',
        'kron_paused_kronjobs 1',
        'kron_held_released_total{result="released"} 1',
        'kron_held_jobs 3',
        'kron_held_next_release_timestamp_seconds 1800000000.5',
        'kron_decision_duration_seconds_sum 0.0002',
        'kron_decision_duration_seconds_count 1',
        'kron_periods_total{outcome="executed",reason="Created"} 1',
        'kron_reconcile_duration_seconds_sum 0.02',
        'kron_reconcile_duration_seconds_count 1',
        'kron_reconcile_errors_total 1',
        'kron_queue_retries_total 2',
        'kron_queue_adds_total 1',
        'kron_queue_latency_seconds_sum 0.001',
        'kron_queue_latency_seconds_count 1',
        'kron_watch_restarts_total{resource="jobs"} 1',
        'kron_calendar_edits_total 1',
        'kron_calendar_redecide_duration_seconds_sum 0.4',
        'kron_calendar_redecide_duration_seconds_count 1',
        'kron_calendar_held_kronjobs{reason="CalendarNotFound"} 1',
        'kron_calendar_held_kronjobs{reason="CalendarUnreadable"} 0',
        'kron_calendar_held_kronjobs{reason="InvalidCalendar"} 0',
        'kron_calendar_entries{kind="KronCalendar",namespace="prod",name="holidays"} 12',
        'kron_calendar_entries{kind="ClusterKronCalendar",namespace="",name="freeze"} 0',
        'kron_calendar_end_timestamp_seconds{kind="KronCalendar",namespace="prod",name="holidays"} 1798156800',
        'kron_calendar_kronjobs{kind="KronCalendar",namespace="prod",name="holidays"} 3',
        'kron_calendar_kronjobs{kind="ClusterKronCalendar",namespace="",name="freeze"} 0',
        'kron_handled_in_future{kind="KronJob"} 1',
        'kron_handled_in_future{kind="ControlledJob"} 0',
        'kron_kronjob_last_success_timestamp_seconds{namespace="prod",name="a"} 1',
        'kron_kronjob_next_chosen_timestamp_seconds{namespace="prod",name="a"} 2',
        'kron_controlledjob_actions_total{action="JobStarted"} 1',
        'kron_controlledjob_info{namespace="prod",name="desk",timezone="Europe/London",spec_change_policy="Recreate"} 1',
        'kron_controlledjob_should_be_running{namespace="prod",name="desk"} 1',
        'kron_controlledjob_running{namespace="prod",name="desk"} 0',
        'kron_controlledjob_suspended{namespace="prod",name="desk"} 0',
        'kron_controlledjob_unexpected{namespace="prod",name="desk",condition="RunningUnexpectedly"} 0',
        'kron_controlledjob_unexpected{namespace="prod",name="desk",condition="NotRunningUnexpectedly"} 1',
        'kron_controlledjob_unexpected{namespace="prod",name="desk",condition="Error"} 0',
        'kron_api_requests_total{verb="create",resource="jobs",code="200"} 1',
        'kron_api_request_duration_seconds_sum{verb="create",resource="jobs"} 0.012',
        'kron_api_request_duration_seconds_count{verb="create",resource="jobs"} 1',
        'kron_webhook_requests_total{webhook="validating",allowed="false"} 1',
        'kron_webhook_request_duration_seconds_sum{webhook="validating"} 0.004',
        'kron_webhook_request_duration_seconds_count{webhook="validating"} 1',
        'kron_webhook_bad_requests_total{code="415"} 1',
        'kron_webhook_template_trials_total{result="malformed"} 1',
        'kron_webhook_certificate_expiry_timestamp_seconds 1800000000',
        'kron_metrics_certificate_expiry_timestamp_seconds 1700000000',
        'kron_unserved{resource="jobs",namespace="shop"} 1',
        'kron_leader 1',
        'kron_queue_depth 3',
        'kron_clock_skew_seconds -1.5',
        'kron_next_wake_timestamp_seconds 1772323200.5',
        'kron_queue_wait_seconds{namespace="_other"} 0',
        'kron_requests_in_flight{namespace="_other"} 0',
      ].toSorted(inOrderOf(samples)),
    );
  });

  test('of the process have the usual names', async () => {
    expect(await line(busy(), 'process_resident_memory_bytes ')).toHaveLength(1);
    expect(await line(metrics(), 'process_')).toEqual([]);
  });

  test('omit an unknown time', async () => {
    const all = metrics({ now: { ...state, nextWake: undefined } });
    all.kronJobs.kronJob({ namespace: 'prod', name: 'a' }, { nextChosen: 2 });
    expect(await line(all, 'kron_next_wake_timestamp_seconds')).toEqual([]);
    expect(await line(all, 'kron_kronjob_last_success')).toEqual([]);
    all.kronJobs.kronJob({ namespace: 'prod', name: 'a' }, { lastSuccess: 3 });
    expect(await line(all, 'kron_kronjob_next_chosen')).toEqual([]);
  });

  test('of a deleted KronJob are removed', async () => {
    const all = busy();
    all.kronJobs.kronJobGone({ namespace: 'prod', name: 'a' });
    all.kronJobs.kronJobGone({ namespace: 'prod', name: 'held' });
    expect(await line(all, 'kron_kronjob_')).toEqual([]);
    expect(await line(all, 'kron_calendar_held_kronjobs{reason="CalendarNotFound"}')).toEqual([
      'kron_calendar_held_kronjobs{reason="CalendarNotFound"} 0',
    ]);
    expect(await line(all, 'kron_handled_in_future{kind="KronJob"}')).toEqual([
      'kron_handled_in_future{kind="KronJob"} 0',
    ]);
  });

  test('of a deleted ControlledJob are removed, and so are those with its previous timezone', async () => {
    const all = busy();
    all.controlledJobs.controlledJob(desk, { ...facts, timezone: 'UTC' });
    const info = await line(all, 'kron_controlledjob_info');
    expect(info).toEqual([expect.stringContaining('timezone="UTC"')]);
    all.controlledJobs.controlledJobGone(desk);
    expect((await line(all, 'kron_controlledjob_')).filter((text) => !text.includes('actions'))).toEqual([]);
  });

  test('of single objects can be disabled', async () => {
    const all = metrics({ perKronJob: false });
    all.kronJobs.kronJob({ namespace: 'prod', name: 'a' }, { lastSuccess: 1, nextChosen: 2 });
    all.kronJobs.kronJobGone({ namespace: 'prod', name: 'a' });
    all.controlledJobs.controlledJob(desk, facts);
    all.controlledJobs.controlledJobGone(desk);
    expect(await all.registry.metrics()).not.toContain('kron_kronjob_');
    expect(await all.registry.metrics()).not.toContain('kron_controlledjob_running');
  });

  test('of two operators in one process are separate', async () => {
    busy();
    expect(await line(metrics(), 'kron_jobs_created_total')).toEqual(['kron_jobs_created_total 0']);
  });
});

/** Sorts as the page does: its order does not matter. */
function inOrderOf(page: readonly string[]) {
  return (a: string, b: string): number => page.indexOf(a) - page.indexOf(b);
}

describe('lintMetrics', () => {
  const valid = '# HELP kron_things_total Things.\n# TYPE kron_things_total counter\nkron_things_total 1\n';
  test('finds nothing on a valid page', () => {
    expect(lintMetrics(valid)).toEqual([]);
  });

  test.each([
    ['a counter without _total', valid.replaceAll('_total', ''), 'kron_things: a counter must end in _total'],
    [
      'a gauge with _total',
      valid.replace('counter', 'gauge'),
      'kron_things_total: only a counter may end in _total',
    ],
    ['a missing help', valid.replace(/^.*\n/, ''), 'kron_things_total: no help'],
    [
      'a help that is not a sentence',
      valid.replace('Things.', 'things'),
      'kron_things_total: help must be a sentence',
    ],
    [
      'a unit that is not a base unit',
      valid.replaceAll('things', 'wait_ms'),
      'kron_wait_ms_total: ms is not a base unit',
    ],
    [
      'upper-case letters',
      valid.replaceAll('things', 'Things'),
      'kron_Things_total: must consist of lower-case letters, digits and _',
    ],
    ['a sample without a type', `${valid}kron_other 1\n`, 'kron_other: no type'],
    ['a duplicate name', valid + valid, 'kron_things_total: described twice'],
  ])('finds %s', (_, page, problem) => {
    expect(lintMetrics(page)).toContain(problem);
  });
});
