import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs, kronCalendars, kronJobs, namespaces } from '@kron/api-server';
import { rows } from '../src/dashboard/rows.ts';
import { type Answer, promql, type Scrape } from '../src/promql/promql.ts';
import { alerts } from './testing/alerts.ts';
import { describeWithGo } from '@kron/control-plane/testing';
import { every } from './testing/everyMetric.ts';
import { root } from './testing/root.ts';
import { type ScrapedOperator, scrapedOperator } from './testing/scrapedOperator.ts';
import { storeRun } from './testing/storeRun.ts';
import { refusedReads } from './testing/troubles.ts';

/** Each expression of the dashboard with the values that Grafana sets for its variables. */
const dashboardQueries: readonly { readonly title: string; readonly expr: string }[] = rows.flatMap(
  ({ panels }) =>
    panels.flatMap(({ title, queries }) =>
      Object.values(queries).map((expr) => ({
        title,
        expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$namespace', '.*'),
      })),
    ),
);

const pod = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox' }] };
/** A Job that completes at once, without a Pod. */
const jobTemplate = { spec: { parallelism: 0, completions: 0, template: { spec: pod } } };

/** KronJobs whose last period was due within the last minute: one is late, one is missed, one runs at midnight. */
const specs: Readonly<Record<string, object>> = {
  late: { schedule: '* * * * *', policy: { deadline: '10m' }, jobTemplate },
  missed: { schedule: '* * * * *', policy: { deadline: '0s' }, jobTemplate },
  tonight: { schedule: '0 0 * * *', policy: { deadline: '10m' }, jobTemplate },
  workday: { schedule: '0 0 * * *', constraints: { avoid: [{ calendar: 'holidays' }] }, jobTemplate },
};

/** Stores KronJobs as if they had existed for two minutes. */
function storeKronJobs({ server, now }: ScrapedOperator): void {
  const creationTimestamp = `${new Date((now() - 120) * 1000).toISOString().slice(0, 19)}Z`;
  const shop = { name: 'shop', uid: 'uid-shop', creationTimestamp };
  server.store(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: shop });
  server.store(kronCalendars, {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronCalendar',
    metadata: { namespace: 'shop', name: 'holidays', uid: 'uid-holidays', creationTimestamp },
    spec: { entries: [{ from: '2030-12-24' }] },
  });
  for (const [name, spec] of Object.entries(specs)) {
    const { metadata, ...rest } = aKronJob(name, spec);
    server.store(kronJobs, { ...rest, metadata: { ...metadata, generation: 1, creationTimestamp } });
  }
}

function aKronJob(name: string, spec: object) {
  const metadata = { namespace: 'shop', name, uid: `uid-${name}` };
  return { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata, spec };
}

/** A Job that waits, and one that is released at once. The namespace stands for the CronJob, which this server lacks. */
async function createHeldJobs({ server, now }: ScrapedOperator): Promise<void> {
  const annotations = {
    'batch.kubernetes.io/cronjob-scheduled-timestamp': new Date(now() * 1000).toISOString(),
    'kron.io/window': '100h',
  };
  const owner = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    name: 'backup',
    uid: 'uid-shop',
    controller: true,
  };
  const create = async (name: string, metadata: object): Promise<void> => {
    const labels = { 'kron.io/held': 'window' };
    const manifest = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name, labels, ...metadata },
      spec: { suspend: true, template: { spec: pod } },
    };
    const { status } = await fetch(`${server.url}/apis/batch/v1/namespaces/shop/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(manifest),
    });
    expect(status).toBe(201);
  };
  await create('waits', { annotations, ownerReferences: [owner] });
  await create('forged', {});
}

describeWithGo('expressions over metrics of a running operator', () => {
  let operator: ScrapedOperator | undefined;
  let scrapes: Scrape[] = [];
  let at = 0;

  beforeAll(async () => {
    // With one shard, the metrics of shards are absent.
    const started = await scrapedOperator({ shards: 2 });
    operator = started;
    const before = await started.scrape(180);
    storeKronJobs(started);
    await createHeldJobs(started);
    // One failed request and one failed watch.
    const isJob = ({
      verb,
      resource,
      dryRun,
    }: {
      verb: string;
      resource: string;
      dryRun: boolean;
    }): boolean => verb === 'create' && resource === jobs.plural && !dryRun;
    started.server.faults.add({ on: isJob, fault: { kind: 'refuse', code: 500 }, times: 1 });
    storeRun(started, 'shop');
    started.server.watches.cut();
    const asked = await started.ask(aKronJob('asked', { schedule: '0 0 31 2 *', jobTemplate }));
    expect(asked).toContain('200 ');
    expect(asked).toContain('"allowed":false');
    const wanted = [
      /^kron_jobs_created_total [1-9]/m,
      /^kron_periods_total\{outcome="missed"/m,
      /^kron_api_requests_total\{.*code="500"/m,
      /^kron_webhook_requests_total\{/m,
      /^kron_watch_restarts_total\{/m,
      /^kron_kronjob_last_success_timestamp_seconds\{/m,
      /^kron_calendar_kronjobs\{/m,
      /^kron_controlledjob_unexpected\{/m,
      /^kron_held_next_release_timestamp_seconds \d/m,
      /^kron_held_released_total\{/m,
    ];
    await every(started, wanted);
    const meanwhile = await started.scrape(60);
    started.server.faults.add(refusedReads);
    started.server.watches.cut();
    await every(started, [/^kron_unserved\{/m]);
    scrapes = [before, meanwhile, await started.scrape()];
    at = started.now();
  }, 600_000);

  afterAll(async () => {
    await operator?.stop();
  });

  async function answerOf(expr: string): Promise<Answer> {
    const { answers } = await promql(root, { scrapes, queries: [{ expr, at }] });
    return answers[0] as Answer;
  }

  test.each(dashboardQueries)('$title: $expr', async ({ expr }) => {
    const { error, unknown, samples } = await answerOf(expr);
    expect({ error, unknown }).toEqual({ error: undefined, unknown: [] });
    expect(samples).not.toEqual([]);
  });

  // Every metric must be on the dashboard.
  test('every metric of ControlledJobs is on the dashboard', () => {
    const [, last] = scrapes;
    const names = new Set(last?.page.match(/^kron_controlledjob_\w+/gm));
    const shown = dashboardQueries.map(({ expr }) => expr).join('\n');
    expect(names.size).toBeGreaterThan(0);
    expect([...names].filter((name) => !shown.includes(name))).toEqual([]);
  });

  // Others use metrics of kube-state-metrics as well.
  const onOwnMetrics = alerts.filter(({ expr }) => !expr.includes('kube_'));

  test.each(onOwnMetrics)('$alert uses existing metrics', async ({ expr }) => {
    const { error, unknown } = await answerOf(expr);
    expect({ error, unknown }).toEqual({ error: undefined, unknown: [] });
  });

  test('a metric that does not exist is reported', async () => {
    expect((await answerOf('sum(kron_jobs_total)')).unknown).toEqual(['kron_jobs_total']);
  });
});
