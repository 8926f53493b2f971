import { describe, expect, test } from '@jest/globals';
import type { ControlledJobFacts } from '../controlledjobs/metrics.ts';
import { operatorMetrics } from './operatorMetrics.ts';
import { lintMetrics } from './testing/lintMetrics.ts';

const state = { isLeading: true, queueDepth: 3, nextWake: 1_772_323_200_500 as number | undefined };

function metrics({ perKronJob = true, ofProcess = false, now = state } = {}) {
  return operatorMetrics({ state: () => now, perKronJob, ofProcess });
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

/** Something of everything. */
function busy() {
  const all = metrics({ ofProcess: true });
  all.controller.jobCreated(0.3);
  all.controller.periodRecorded('executed', 'Created');
  all.controller.decided(0.000_2);
  all.controller.reconciled(0.02);
  all.controller.reconcileFailed();
  all.controller.keyRetried();
  all.controller.keyRetried();
  all.controller.keyQueued();
  all.controller.keyStarted(0.001);
  all.controller.watchRestarted('jobs');
  all.controller.kronJob({ namespace: 'prod', name: 'a' }, { lastSuccess: 1, nextChosen: 2 });
  all.controlled.actionTaken('JobStarted');
  all.controlled.controlledJob(desk, facts);
  all.request({ verb: 'create', resource: 'jobs', code: '200', durationMs: 12 });
  all.webhook.reviewed('validating', false, 0.004);
  all.webhook.badRequest(415);
  all.webhook.templateDryRun('malformed');
  all.webhook.certificateLoaded(1_800_000_000);
  return all;
}

const line = async (all: ReturnType<typeof metrics>, name: string): Promise<string[]> =>
  (await all.registry.metrics()).split('\n').filter((text) => text.startsWith(name));

describe('the metrics', () => {
  test('keep to the conventions of Prometheus', async () => {
    expect(lintMetrics(await busy().registry.metrics())).toEqual([]);
  });

  test('each say what happened', async () => {
    const text = await busy().registry.metrics();
    const samples = text
      .split('\n')
      .filter((sample) => sample.startsWith('kron_') && !sample.includes('_bucket'));
    expect(samples).toEqual(
      [
        'kron_jobs_created_total 1',
        'kron_job_creation_skew_seconds_sum 0.3',
        'kron_job_creation_skew_seconds_count 1',
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
        'kron_leader 1',
        'kron_queue_depth 3',
        'kron_next_wake_timestamp_seconds 1772323200.5',
      ].toSorted(byPlaceIn(samples)),
    );
  });

  test('of the process have the names that every dashboard knows', async () => {
    expect(await line(busy(), 'process_resident_memory_bytes ')).toHaveLength(1);
    expect(await line(metrics(), 'process_')).toEqual([]);
  });

  test('a time that is not known is absent', async () => {
    const all = metrics({ now: { ...state, nextWake: undefined } });
    all.controller.kronJob({ namespace: 'prod', name: 'a' }, { nextChosen: 2 });
    expect(await line(all, 'kron_next_wake_timestamp_seconds')).toEqual([]);
    expect(await line(all, 'kron_kronjob_last_success')).toEqual([]);
    all.controller.kronJob({ namespace: 'prod', name: 'a' }, { lastSuccess: 3 });
    expect(await line(all, 'kron_kronjob_next_chosen')).toEqual([]);
  });

  test('nothing is left of a KronJob that is gone', async () => {
    const all = busy();
    all.controller.kronJobGone({ namespace: 'prod', name: 'a' });
    expect(await line(all, 'kron_kronjob_')).toEqual([]);
  });

  test('nothing is left of a ControlledJob that is gone, nor of a timezone that it had', async () => {
    const all = busy();
    all.controlled.controlledJob(desk, { ...facts, timezone: 'UTC' });
    const info = await line(all, 'kron_controlledjob_info');
    expect(info).toEqual([expect.stringContaining('timezone="UTC"')]);
    all.controlled.controlledJobGone(desk);
    expect((await line(all, 'kron_controlledjob_')).filter((text) => !text.includes('actions'))).toEqual([]);
  });

  test('those of single ones can be left out', async () => {
    const all = metrics({ perKronJob: false });
    all.controller.kronJob({ namespace: 'prod', name: 'a' }, { lastSuccess: 1, nextChosen: 2 });
    all.controller.kronJobGone({ namespace: 'prod', name: 'a' });
    all.controlled.controlledJob(desk, facts);
    all.controlled.controlledJobGone(desk);
    expect(await all.registry.metrics()).not.toContain('kron_kronjob_');
    expect(await all.registry.metrics()).not.toContain('kron_controlledjob_running');
  });

  test('two operators in one process count apart', async () => {
    busy();
    expect(await line(metrics(), 'kron_jobs_created_total')).toEqual(['kron_jobs_created_total 0']);
  });
});

/** The order of the page is nobody's concern here. */
function byPlaceIn(page: readonly string[]) {
  return (a: string, b: string): number => page.indexOf(a) - page.indexOf(b);
}

describe('the check of conventions', () => {
  const fine = '# HELP kron_things_total Things.\n# TYPE kron_things_total counter\nkron_things_total 1\n';
  test('finds nothing in what is well', () => {
    expect(lintMetrics(fine)).toEqual([]);
  });

  test.each([
    ['a counter without _total', fine.replaceAll('_total', ''), 'kron_things: a counter ends in _total'],
    [
      'a gauge with _total',
      fine.replace('counter', 'gauge'),
      'kron_things_total: only a counter ends in _total',
    ],
    ['no help', fine.replace(/^.*\n/, ''), 'kron_things_total: no help'],
    [
      'a help that is no sentence',
      fine.replace('Things.', 'things'),
      'kron_things_total: help is a sentence',
    ],
    [
      'a unit that is not a base unit',
      fine.replaceAll('things', 'wait_ms'),
      'kron_wait_ms_total: ms is no base unit',
    ],
    ['capitals', fine.replaceAll('things', 'Things'), 'kron_Things_total: lower-case letters, digits and _'],
    ['a sample of nothing', `${fine}kron_other 1\n`, 'kron_other: no type'],
    ['a name twice', fine + fine, 'kron_things_total: described twice'],
  ])('finds %s', (_, page, mistake) => {
    expect(lintMetrics(page)).toContain(mistake);
  });
});
