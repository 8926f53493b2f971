import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { promql, type Sample, type Scrape } from '../src/promql/promql.ts';
import { alerts } from './testing/alerts.ts';
import { describeWithGo } from '@kron/control-plane/testing';
import { every } from './testing/everyMetric.ts';
import { root } from './testing/root.ts';
import { type ScrapedOperator, scrapedOperator } from './testing/scrapedOperator.ts';
import { manyInTheNextMinute, storeAll } from './testing/storedKronJobs.ts';
import { storeRun } from './testing/storeRun.ts';
import { brokenStatus, heldUp, late, missed, refusedCreates, refusedReads } from './testing/troubles.ts';

const startMs = 600_000;

/** The samples with which an alert fires at a time after these scrapes. */
async function firing(alert: string, scrapes: readonly Scrape[], at: number): Promise<readonly Sample[]> {
  const expr = alerts.find(({ alert: name }) => name === alert)?.expr ?? '';
  const { answers } = await promql(root, { scrapes, queries: [{ expr, at }] });
  expect(answers[0]?.error).toBeUndefined();
  return answers[0]?.samples ?? [];
}

describeWithGo('alerts over metrics of running operators', () => {
  describe('of a healthy operator whose Jobs are in time', () => {
    let operator: ScrapedOperator | undefined;
    let scrapes: Scrape[] = [];

    beforeAll(async () => {
      operator = await scrapedOperator();
      const before = await operator.scrape(60);
      storeAll(operator, manyInTheNextMinute);
      storeRun(operator, 'shop');
      await every(operator, [
        /^kron_jobs_created_total (?:[3-9]|\d\d)/m,
        /^kron_periods_total\{outcome="executed"/m,
        /^kron_controlledjob_running\{.*\} 1$/m,
      ]);
      scrapes = [before, await operator.scrape()];
    }, startMs);

    afterAll(() => operator?.stop());

    test.each(alerts)('$alert is silent', async ({ alert }) => {
      expect(await firing(alert, scrapes, scrapes[1]?.at ?? 0)).toEqual([]);
    });
  });

  describe('of an operator with problems', () => {
    let operator: ScrapedOperator | undefined;
    let scrapes: Scrape[] = [];

    beforeAll(async () => {
      operator = await scrapedOperator({ validDays: 3 });
      const before = await operator.scrape(60);
      operator.server.faults.add(refusedCreates);
      storeAll(operator, { late, missed, 'held-up': heldUp });
      storeRun(operator, 'full');
      await every(operator, [
        /^kron_jobs_created_total 1$/m,
        /^kron_periods_total\{outcome="missed"/m,
        /^kron_kronjob_next_chosen_timestamp_seconds\{.*name="held-up"/m,
        /^kron_controlledjob_unexpected\{.*condition="NotRunningUnexpectedly"\} 1$/m,
      ]);
      operator.server.faults.add(brokenStatus);
      storeAll(operator, { unwritten: late });
      await every(operator, [/^kron_reconcile_errors_total (?:[2-9]|\d\d)/m]);
      const meanwhile = await operator.scrape(30);
      operator.server.faults.add(refusedReads);
      operator.server.watches.cut();
      await every(operator, [/^kron_reconcile_errors_total (?:9|\d\d)/m, /^kron_unserved\{/m]);
      scrapes = [before, meanwhile, await operator.scrape()];
    }, startMs);

    afterAll(() => operator?.stop());

    test.each([
      ['KronPeriodsMissed', 'a period without a deadline was due while no replica led'],
      ['KronNotServed', 'the API server rejects reads of ControlledJobs'],
      ['KronJobsLate', 'a Job was created two minutes after its chosen time'],
      ['KronJobOverdue', 'the API server has rejected a Job for six minutes'],
      ['KronControlledJobUnexpected', 'the API server rejects the Job of a run'],
      ['KronReconcileErrors', 'status updates fail'],
      ['KronApiErrors', 'the API server answers with 500'],
      ['KronWebhookCertificateExpires', 'the certificate of the webhook is valid for three days'],
      ['KronMetricsCertificateExpires', 'so is the one of the metrics'],
    ])('%s fires: %s', async (alert) => {
      expect(await firing(alert, scrapes, scrapes.at(-1)?.at ?? 0)).not.toEqual([]);
    });

    test('KronSchedulingStands fires: a minute after its next wake the page has not changed', async () => {
      const { page, labels, at } = scrapes.at(-1) as Scrape;
      const wake = Number(/^kron_next_wake_timestamp_seconds (\S+)$/m.exec(page)?.[1]);
      expect(wake).toBeGreaterThan(at - 60);
      const later = Math.ceil(wake) + 61;
      expect(await firing('KronSchedulingStands', [{ page, labels, at: later }], later)).not.toEqual([]);
    });
  });

  test('KronWithoutLeader fires: all replicas stand by because an unscraped process holds the Lease', async () => {
    const operator = await scrapedOperator({ waits: true });
    try {
      const scrape = await operator.scrape();
      expect(await firing('KronWithoutLeader', [scrape], scrape.at)).not.toEqual([]);
    } finally {
      await operator.stop();
    }
  });
});
