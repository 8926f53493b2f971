import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { promql, type Scrape } from '../src/promql/promql.ts';
import { alerts, alertsFile } from './testing/alerts.ts';
import { describeWithGo } from '@kron/control-plane/testing';
import { root } from './testing/root.ts';

const now = 1_772_323_200;

/** Pages by the number of seconds since they were scraped. */
type Pages = Readonly<Record<number, string>>;

/** Pages, the labels of each alert that fires, and the value of the first one. */
type Scenario = [rule: string, pages: Pages, fires: Readonly<Record<string, string>>[], value?: string];

const skew = (quick: number, all: number): string =>
  `kron_job_creation_skew_seconds_bucket{le="0.1"} ${quick}\nkron_job_creation_skew_seconds_bucket{le="60"} ${all}\nkron_job_creation_skew_seconds_bucket{le="+Inf"} ${all}\n`;

const missed = (count: number, reason = 'Superseded'): string =>
  `kron_periods_total{outcome="missed",reason="${reason}"} ${count}\n`;

/** A process of this age in seconds. */
const begun = (age: number): string => `kron_leader 1\nprocess_start_time_seconds ${now - age}\n`;

const leader = (namespace: string, instance: string, leads: 0 | 1): string =>
  `kron_leader{namespace="${namespace}",job="kron-operator-metrics",instance="${instance}"} ${leads}\n`;

/** A replica of four shards. */
const holder = (namespace: string, instance: string, held: number): string => {
  const labels = `namespace="${namespace}",job="kron-operator-metrics",instance="${instance}"`;
  const shards = Array.from(
    { length: held },
    (_, shard) => `kron_shard_held{${labels},shard="${instance}${shard}"} 1\n`,
  );
  return `kron_shards{${labels}} 4\n${shards.join('')}`;
};

const unserved = (resource: string, namespace: string, instance: string): string =>
  `kron_unserved{resource="${resource}",namespace="${namespace}",instance="${instance}"} 1\n`;

const requests = (good: number, absent: number, bad: number): string =>
  `kron_api_requests_total{verb="get",resource="jobs",code="200"} ${good}\nkron_api_requests_total{verb="get",resource="jobs",code="404"} ${absent}\nkron_api_requests_total{verb="create",resource="jobs",code="500"} ${bad}\n`;

const unexpected = (name: string, condition: string, holds: 0 | 1): string =>
  `kron_controlledjob_unexpected{namespace="shop",name="${name}",condition="${condition}"} ${holds}\n`;

const looks = (all: number, errors: number): string =>
  `kron_reconcile_duration_seconds_count ${all}\nkron_reconcile_errors_total ${errors}\n`;

const heldBy = (count: number): Pages => ({
  0: `kron_calendar_held_kronjobs{reason="CalendarNotFound"} ${count}\nkron_calendar_held_kronjobs{reason="InvalidCalendar"} 0\n`,
});

const holidays = 'kind="KronCalendar",namespace="prod",name="holidays"';

const calendarEnding = (days: number, kronJobs: number, labels: string = holidays): Pages => {
  const end = `kron_calendar_end_timestamp_seconds{${labels}} ${now + days * 86_400}\n`;
  return { 0: `${end}kron_calendar_kronjobs{${labels}} ${kronJobs}\n` };
};

/** By alert. */
const scenarios: Readonly<Record<string, Scenario[]>> = {
  KronWithoutLeader: [
    ['no replica is scraped', {}, [{}]],
    ['all replicas stand by', { 0: 'kron_leader 0\n' }, [{}]],
    ['one replica leads', { 0: 'kron_leader 1\n' }, []],
    [
      'one of two operators has a leader and the other has none',
      { 0: `${leader('east', 'a', 1)}${leader('west', 'a', 0)}${leader('west', 'b', 0)}` },
      [{ namespace: 'west', job: 'kron-operator-metrics' }],
    ],
    [
      'one replica of each of two operators leads',
      { 0: `${leader('east', 'a', 1)}${leader('west', 'a', 0)}${leader('west', 'b', 1)}` },
      [],
    ],
  ],
  KronShardsWithoutHolder: [
    [
      'two replicas hold three of four shards',
      { 0: `${holder('east', 'a', 2)}${holder('east', 'b', 1)}` },
      [{ namespace: 'east', job: 'kron-operator-metrics' }],
    ],
    [
      'no replica of the only one holds a shard',
      { 0: holder('east', 'a', 0) },
      [{ namespace: 'east', job: 'kron-operator-metrics' }],
    ],
    [
      'all shards of one operator are held, and another one has one shard',
      { 0: `${holder('east', 'a', 1)}${holder('east', 'b', 3)}${leader('west', 'a', 1)}` },
      [],
    ],
  ],
  KronNotServed: [
    [
      'two replicas may not list Jobs in one of their namespaces',
      { 0: `${unserved('jobs', 'shop', 'a')}${unserved('jobs', 'shop', 'b')}` },
      [{ namespace: 'shop', resource: 'jobs' }],
    ],
    [
      'KronJobs of all namespaces are not served',
      { 0: unserved('kronjobs', '', 'a') },
      [{ resource: 'kronjobs' }],
    ],
    ['everything is served', { 0: 'kron_leader 1\n' }, []],
  ],
  KronPeriodsMissed: [
    [
      'the first period ever is missed',
      { 1000: 'kron_leader 1\n', 60: missed(1), 0: missed(1) },
      [{ reason: 'Superseded' }],
    ],
    [
      'a new process has already missed a period',
      { 60: begun(120) + missed(1), 0: begun(120) + missed(1) },
      [{ reason: 'Superseded' }],
    ],
    [
      'a period was missed before a gap in scraping',
      { 3000: begun(86_400) + missed(4), 60: begun(86_400) + missed(4), 0: begun(86_400) + missed(4) },
      [],
    ],
    [
      'another period is missed',
      { 1000: missed(4), 600: missed(4), 60: missed(5), 0: missed(5) },
      [{ reason: 'Superseded' }],
    ],
    ['a period was missed long ago', { 1000: missed(4), 600: missed(4), 60: missed(4), 0: missed(4) }, []],
    [
      'periods were due while their KronJob was suspended',
      {
        1000: `kron_leader 1\n${missed(4, 'Suspended')}`,
        60: missed(9, 'Suspended'),
        0: missed(9, 'Suspended'),
      },
      [],
    ],
    [
      'the first periods that were due while their KronJob was suspended',
      { 1000: 'kron_leader 1\n', 60: missed(1, 'Suspended'), 0: missed(1, 'Suspended') },
      [],
    ],
  ],
  KronJobsLate: [
    ['a tenth of the Jobs is a minute late', { 300: skew(0, 0), 0: skew(90, 100) }, [{}]],
    ['all Jobs are in time', { 300: skew(0, 0), 0: skew(100, 100) }, []],
    ['no Job is created', { 300: skew(9, 9), 0: skew(9, 9) }, []],
  ],
  KronJobOverdue: [
    [
      'the chosen time of a period was six minutes ago',
      {
        0: `kron_kronjob_next_chosen_timestamp_seconds{namespace="shop",name="a"} ${now - 360}\nkron_kronjob_next_chosen_timestamp_seconds{namespace="shop",name="b"} ${now + 60}\n`,
      },
      [{ namespace: 'shop', name: 'a' }],
    ],
  ],
  KronHeldJobsOverdue: [
    [
      'the chosen time of a Job that waits was six minutes ago',
      { 0: `kron_held_next_release_timestamp_seconds ${now - 360}\n` },
      [{}],
    ],
    [
      'a Job waits for a time that is to come',
      { 0: `kron_held_next_release_timestamp_seconds ${now + 360}\n` },
      [],
    ],
  ],
  KronHeldJobsWithoutOperator: [
    [
      'a Job waits and no replica leads',
      {
        0: 'kube_job_labels{namespace="prod",job_name="a",label_kron_io_held="window"} 1\nkron_leader 0\n',
      },
      [{}],
    ],
    [
      'a Job waits and a replica leads',
      {
        0: 'kube_job_labels{namespace="prod",job_name="a",label_kron_io_held="window"} 1\nkron_leader{instance="a"} 1\nkron_leader{instance="b"} 0\n',
      },
      [],
    ],
    [
      'no Job waits and no replica leads',
      { 0: 'kube_job_labels{namespace="prod",job_name="a",label_kron_io_held=""} 1\nkron_leader 0\n' },
      [],
    ],
  ],
  KronJobPaused: [
    ['two KronJobs are paused', { 60: 'kron_paused_kronjobs 2\n', 0: 'kron_paused_kronjobs 2\n' }, [{}], '2'],
    [
      'three KronJobs of two replicas with shards are paused',
      { 0: 'kron_paused_kronjobs{instance="a"} 1\nkron_paused_kronjobs{instance="b"} 2\n' },
      [{}],
      '3',
    ],
    ['no KronJob is paused', { 60: 'kron_paused_kronjobs 0\n', 0: 'kron_paused_kronjobs 0\n' }, []],
  ],
  KronHandledInFuture: [
    [
      'the status of two KronJobs lies in the future',
      {
        0: 'kron_handled_in_future{kind="KronJob"} 2\nkron_handled_in_future{kind="ControlledJob"} 0\n',
      },
      [{ kind: 'KronJob' }],
    ],
  ],
  KronControlledJobUnexpected: [
    [
      'one ControlledJob lacks its Job, another is fine',
      {
        0: `${unexpected('a', 'NotRunningUnexpectedly', 1)}${unexpected('a', 'Error', 0)}${unexpected('b', 'Error', 0)}`,
      },
      [{ namespace: 'shop', name: 'a', condition: 'NotRunningUnexpectedly' }],
    ],
    ['the only one is fine', { 0: unexpected('a', 'RunningUnexpectedly', 0) }, []],
  ],
  KronSchedulingStands: [
    [
      'the leader has missed its next wake',
      { 0: `kron_leader 1\nkron_next_wake_timestamp_seconds ${now - 61}\n` },
      [{ instance: 'a' }],
    ],
    [
      'a replica that stands by has no wake',
      { 0: `kron_leader 0\nkron_next_wake_timestamp_seconds ${now - 61}\n` },
      [],
    ],
  ],
  KronReconcileErrors: [
    ['a fifth of the reconciles fails', { 300: looks(0, 0), 0: looks(100, 20) }, [{}]],
    ['one reconcile in a hundred fails', { 300: looks(0, 0), 0: looks(100, 1) }, []],
    ['nothing is reconciled', { 300: looks(9, 1), 0: looks(9, 1) }, []],
  ],
  KronWebhookCertificateExpires: [
    [
      'the certificate expires in six days',
      { 0: `kron_webhook_certificate_expiry_timestamp_seconds ${now + 6 * 86_400}\n` },
      [{}],
    ],
    [
      'the certificate expires in eight days',
      { 0: `kron_webhook_certificate_expiry_timestamp_seconds ${now + 8 * 86_400}\n` },
      [],
    ],
    ['there is no webhook', { 0: 'kron_leader 1\n' }, []],
  ],
  KronMetricsCertificateExpires: [
    [
      'the certificate of the metrics expires in six days',
      { 0: `kron_metrics_certificate_expiry_timestamp_seconds ${now + 6 * 86_400}\n` },
      [{}],
    ],
    ['the metrics have no certificate', { 0: 'kron_leader 1\n' }, []],
  ],
  KronJobsHeldByCalendar: [
    ['KronJobs wait for a calendar that is missing', heldBy(2), [{ reason: 'CalendarNotFound' }]],
    ['no KronJob waits for a calendar', heldBy(0), []],
  ],
  KronCalendarRunsOut: [
    [
      'a calendar ends in ten days',
      calendarEnding(10, 3),
      [{ kind: 'KronCalendar', namespace: 'prod', name: 'holidays' }],
    ],
    ['a calendar ends in 40 days', calendarEnding(40, 3), []],
    ['a calendar that no KronJob refers to ends in ten days', calendarEnding(10, 0), []],
    ['a calendar ended last week', calendarEnding(-7, 3), []],
  ],
  KronClockSkew: [
    [
      'the clock of one of two replicas is ten years ahead',
      {
        0: 'kron_clock_skew_seconds{instance="a"} 315360000\nkron_clock_skew_seconds{instance="b"} -0.5\n',
      },
      [{ instance: 'a' }],
    ],
    ['a clock is 16 s behind', { 0: 'kron_clock_skew_seconds -16\n' }, [{ instance: 'a' }]],
    [
      'a clock is 14 s ahead, and another has not been compared',
      { 0: 'kron_clock_skew_seconds 14\nkron_leader{instance="b"} 0\n' },
      [],
    ],
  ],
  KronApiErrors: [
    ['a tenth of the requests fails', { 300: requests(0, 0, 0), 0: requests(90, 0, 10) }, [{}]],
    ['many requests get NotFound', { 300: requests(0, 0, 0), 0: requests(50, 50, 0) }, []],
  ],
};

function scrapesOf(pages: Pages): Scrape[] {
  return Object.entries(pages).map(([ago, page]) => ({
    at: now - Number(ago),
    labels: { instance: 'a' },
    page,
  }));
}

describeWithGo('alerts', () => {
  test('are a file that Prometheus accepts', async () => {
    expect((await promql(root, { rules: alertsFile })).faults).toEqual([]);
  });

  test('that the reference of metrics suggests are accepted as well, and fire', async () => {
    const page = await readFile(resolve(root, 'docs/reference/metrics.md'), 'utf8');
    const [, rules = ''] = /^```yaml\n([^]*?)^```$/m.exec(page) ?? [];
    const [, expr = ''] = /expr: (.+)/.exec(rules) ?? [];
    const success = 'kron_kronjob_last_success_timestamp_seconds{namespace="shop",name';
    const scrapes = scrapesOf({ 0: `${success}="a"} ${now - 90_000}\n${success}="b"} ${now - 3600}\n` });
    const { faults, answers } = await promql(root, { rules, scrapes, queries: [{ expr, at: now }] });
    expect(faults).toEqual([]);
    expect(answers[0]?.samples.map(({ labels }) => labels['name'])).toEqual(['a']);
  });

  test('that the guide to audits suggests are accepted as well', async () => {
    const page = await readFile(resolve(root, 'docs/how-to/audit-a-year.md'), 'utf8');
    const [, rules = ''] = /^```yaml\n(groups:[^]*?)^```$/m.exec(page) ?? [];
    expect(rules).toContain('kron_job_creation_skew_seconds_bucket');
    expect((await promql(root, { rules })).faults).toEqual([]);
    const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const shipped = new Set(alerts.map(({ alert }) => alert));
    expect(names).not.toHaveLength(0);
    expect(names.filter((name = '') => shipped.has(name))).toEqual([]);
  });

  test('with a mistake in a template are rejected', async () => {
    const rules = alertsFile.replace('{{ $labels.reason }}', '{{ $label.reason }}');
    expect((await promql(root, { rules })).faults.join()).toContain('undefined variable "$label"');
  });

  test.each([
    ['KronCalendar prod/holidays', holidays],
    ['ClusterKronCalendar freeze', 'kind="ClusterKronCalendar",namespace="",name="freeze"'],
  ])('name a calendar with the namespace that it has: %s', async (calendar, labels) => {
    const { expr = '', annotations } = alerts.find(({ alert }) => alert === 'KronCalendarRunsOut') ?? {};
    const scrapes = scrapesOf(calendarEnding(10, 3, labels));
    const queries = [{ expr, at: now, text: annotations?.summary ?? '' }];
    const { answers } = await promql(root, { scrapes, queries });
    expect(answers[0]?.samples).toMatchObject([
      { text: `${calendar} holds nothing after the next 30 days.` },
    ]);
  });

  describe.each(Object.entries(scenarios))('%s', (alert, rows) => {
    const expr = alerts.find(({ alert: name }) => name === alert)?.expr ?? '';
    test.each(rows)('%s', async (...row) => {
      const [, pages, fires, value] = row;
      const { answers } = await promql(root, { scrapes: scrapesOf(pages), queries: [{ expr, at: now }] });
      expect(answers[0]?.error).toBeUndefined();
      expect(answers[0]?.samples.map(({ labels: { __name__: _, ...labels } }) => labels)).toEqual(fires);
      if (value !== undefined) expect(answers[0]?.samples[0]?.value).toBe(value);
    });
  });
});

describe('each alert', () => {
  test.each(alerts)('$alert fires in a scenario', ({ alert }) => {
    expect(scenarios[alert]?.some(([, , fires]) => fires.length > 0)).toBe(true);
  });

  test('is documented, and no other is', async () => {
    const page = await readFile(resolve(root, 'docs/how-to/alerting.md'), 'utf8');
    const explained = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(explained).toEqual(alerts.map(({ alert }) => alert));
  });
});
