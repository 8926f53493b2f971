import { afterEach, expect, test } from '@jest/globals';
import { type ApiServer, events, type Fault, kronJobs } from '@kron/api-server';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Operator } from '../src/operator/operatorOptions.ts';
import { startOperator } from '../src/operator/startOperator.ts';
import { kubeConfigOf, startTestServer } from '../src/operator/testing/startedOperator.ts';
import { createLog } from '../src/telemetry/createLog.ts';

const token = 'planted-token';
let server: ApiServer | undefined;
let operator: Operator | undefined;

afterEach(async () => {
  await operator?.stop();
  await server?.close();
});

function invalidKronJob(): Parameters<ApiServer['store']>[1] {
  const creationTimestamp = '2026-03-01T00:00:00Z';
  const metadata = { name: 'report', namespace: 'default', uid: 'k', generation: 1, creationTimestamp };
  return { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata, spec: { schedule: 'never' } };
}

const faults: readonly { readonly shown: string; readonly fault: Fault }[] = [
  { shown: '"code":500', fault: { kind: 'refuse', code: 500 } },
  { shown: '"code":401', fault: { kind: 'refuse', code: 401 } },
  { shown: 'UND_ERR_SOCKET', fault: { kind: 'reset', when: 'before' } },
];

test.each(faults)(
  'the token of the operator is in no log line, page, status or Event: $shown',
  async (one) => {
    const api = await startTestServer({ token });
    server = api;
    api.store(kronJobs, invalidKronJob());
    api.faults.add({ fault: one.fault, on: ({ subresource }) => subresource === 'status', times: 1 });
    const lines: string[] = [];
    operator = await startOperator({
      kubeConfig: kubeConfigOf(api, token),
      log: createLog({
        clock: systemClock,
        level: 'debug',
        destination: { write: (line) => void lines.push(line) },
      }),
      metricsAddress: '127.0.0.1:0',
      healthAddress: '127.0.0.1:0',
    });
    while (!api.history().some(({ resource }) => resource.plural === events.plural))
      await new Promise(setImmediate);
    const { metricsAddress, healthAddress } = operator;
    const pages = [`${metricsAddress}/metrics`, `${healthAddress}/readyz`, `${healthAddress}/healthz`];
    const texts = await Promise.all(pages.map(async (page) => (await fetch(`http://${page}`)).text()));
    const stored = JSON.stringify(api.history());
    expect(stored).toContain('InvalidSpec');
    expect(lines.join('')).toContain(one.shown);
    expect([...lines, ...texts, stored].join('\n')).not.toContain(token);
  },
);
