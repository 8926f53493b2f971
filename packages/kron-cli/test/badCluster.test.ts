import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiServer, cronJobs, type Fault, jobs, kronJobs } from '@kron/api-server';
import { type ClusterCase, type ClusterCases, testCases } from './testing/clusterCase.ts';
import { Kubeconfigs, type ContextSpec } from './testing/kubeconfig.ts';
import { storedKronJob } from './testing/observed.ts';
import { now, type Run, runKron } from './testing/runKron.ts';
import { serve } from './testing/servedKronJobs.ts';

const kubeconfigs = new Kubeconfigs();
let server: ApiServer;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await serve([storedKronJob()]);
  closing.push(() => server.close());
});
afterAll(async () => {
  for (const close of closing) await close();
  kubeconfigs.remove();
});

async function listening(one: Server | HttpServer): Promise<string> {
  await once(one.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => new Promise((done) => one.close(done)));
  return `127.0.0.1:${(one.address() as AddressInfo).port}`;
}

/** A proxy that answers every request with an HTML page. */
async function page(status: number, headers: Record<string, string> = {}): Promise<string> {
  const proxy = createHttpServer((_, response) => {
    response.writeHead(status, { 'content-type': 'text/html', connection: 'close', ...headers });
    response.end('<html><body>Please sign in</body></html>');
  });
  return `http://${await listening(proxy)}`;
}

/** An API server that does not serve KronJobs and answers discovery of their group with `status` and `group`. */
async function without(status: number, group: unknown, kind = 'kronjobs'): Promise<string> {
  const resources = { resources: [{ name: kind }, { name: `${kind}/status` }] };
  const other = createHttpServer(({ url = '' }, response) => {
    response.setHeader('connection', 'close');
    if (url === '/apis/kron.io') response.writeHead(status).end(JSON.stringify(group));
    else if (/^\/apis\/kron\.io\/v\w+$/.test(url)) response.end(JSON.stringify(resources));
    else response.writeHead(404).end('404 page not found\n');
  });
  return `http://${await listening(other)}`;
}

async function runWith(context: ContextSpec, ...args: string[]): Promise<Run> {
  const KUBECONFIG = kubeconfigs.write('kubeconfig', { production: context });
  const command = args.length > 0 ? args : ['preview'];
  return runKron([...command, ...now], { env: { KUBECONFIG } });
}

/** Runs with an API server without the kinds of Kron. */
async function withoutKron(run: (url: string) => Promise<Run>): Promise<Run> {
  const bare = await serve([], { resources: [jobs, cronJobs] });
  const ran = await run(bare.url);
  await bare.close();
  return ran;
}

async function faulty(fault: Fault, ...args: string[]): Promise<Run> {
  const one = await serve([storedKronJob()]);
  one.faults.add({ fault });
  const run = await runWith({ server: one.url, namespace: 'prod' }, ...args);
  await one.close();
  return run;
}

const noAnswer: ClusterCases = {
  'a refused connection names the server and the context': {
    run: () => runWith({ server: 'https://127.0.0.1:1' }),
    err: [
      /^kron: request to https:\/\/127\.0\.0\.1:1 \(context "production" of \S+\/kubeconfig\) failed: /,
      'ECONNREFUSED 127.0.0.1:1; no server listens there',
    ],
  },
  'an unknown host is reported': {
    run: () => runWith({ server: 'https://kron.invalid' }),
    err: [/ENOTFOUND|EAI_AGAIN/, 'network or VPN'],
  },
  'a request without a response fails after --request-timeout': {
    run: () => faulty({ kind: 'hang' }, 'preview', '--request-timeout', '1s'),
    err: ['no response within 1 s; set another limit with --request-timeout'],
  },
  'a connection without a TLS handshake fails after --request-timeout': {
    run: async () => {
      const mute = createServer((socket) => void closing.unshift(async () => socket.destroy()));
      const context = { server: `https://${await listening(mute)}` };
      return runWith(context, 'preview', '--request-timeout', '1s');
    },
    err: ['request to ', 'failed: ', 'no response within 1 s'],
  },
  'a broken connection is reported': {
    run: () => faulty({ kind: 'reset', when: 'before' }),
    err: ['failed: GET http://'],
  },
  'a server without TLS is reported': {
    run: () => runWith({ server: server.url.replace('http:', 'https:') }),
    err: ['does not speak TLS; check the server in the kubeconfig'],
  },
};

const foreignAnswers: ClusterCases = {
  'an HTML page is not an answer of an API server': {
    run: async () => runWith({ server: await page(200) }),
    err: [
      'the response is not JSON: <html><body>Please sign in',
      'not an API server, or a proxy answered; check the server in the kubeconfig',
    ],
  },
  'an HTML error page is not an answer of an API server': {
    run: async () => runWith({ server: await page(502) }),
    err: ['did not answer like an API server; a proxy may have answered: HTTP 502: <html>'],
  },
  'a redirect is not an answer of an API server': {
    run: async () => runWith({ server: await page(302, { location: '/login' }) }),
    err: ['did not answer like an API server; a proxy may have answered: HTTP 302'],
  },
  'an HTML page with code 404 is not an answer of an API server': {
    run: async () => runWith({ server: await page(404) }),
    err: ['did not answer like an API server; a proxy may have answered: HTTP 404: <html>'],
  },
  'JSON without a list is not an answer of an API server': {
    run: async () => {
      const other = createHttpServer((_, response) => {
        response.setHeader('connection', 'close').end('{"hello": "there"}');
      });
      return runWith({ server: `http://${await listening(other)}` });
    },
    err: ['the response is not a Kubernetes list'],
  },
};

const refusals: ClusterCases = {
  'rejected credentials are reported with the context': {
    run: async () => {
      const guarded = await serve([], { token: 'right' });
      const run = await runWith({ server: guarded.url, user: { token: 'expired' } });
      await guarded.close();
      return run;
    },
    err: ['rejected the credentials (401)', 'context "production"', 'log in again', 'kubectl auth whoami'],
  },
  'an unknown name is reported with the kinds that the cluster does not serve': {
    run: () => withoutKron((url) => runWith({ server: url }, 'explain', 'backup', '-n', 'prod')),
    code: 2,
    err: ['no CronJob is named "backup" in namespace "prod"', 'which serves no KronJobs or ControlledJobs'],
  },
  'a missing CustomResourceDefinition is reported with the command that installs it': {
    run: () => withoutKron((url) => runWith({ server: url }, 'explain', 'kronjob/backup', '-n', 'prod')),
    err: [
      'does not serve KronJobs: the CustomResourceDefinition kronjobs.kron.io is not installed',
      'run: kron crd | kubectl apply --server-side -f -',
    ],
  },
  ...Object.fromEntries(
    (
      [
        [
          'of another release is reported with the served versions',
          200,
          { versions: [{ version: 'v9' }] },
          'serves kronjobs.kron.io in v9, but this kron reads v1alpha1',
        ],
        [
          'that is not ready yet is not reported as one of another release',
          200,
          { versions: [{ version: 'v1alpha1' }] },
          'is not installed or not ready yet; try again in a moment, or run: kron crd |',
        ],
        [
          'that is missing in a served group is not reported as one of another release',
          200,
          { versions: [{ version: 'v9' }, { version: 'v1alpha1' }] },
          'is not installed or not ready yet; try again in a moment, or run: kron crd |',
          'controlledjobs',
        ],
        [
          'is reported as missing even if the user may not read the group',
          403,
          { reason: 'Forbidden', message: 'cannot get path "/apis/kron.io"' },
          'is not installed or not served; run: kron crd |',
        ],
      ] as const
    ).map(([what, status, group, message, kind]): [string, ClusterCase] => [
      `a CustomResourceDefinition ${what}`,
      { run: async () => runWith({ server: await without(status, group, kind) }), err: [message] },
    ]),
  ),
  'the suggested command repeats the flags that select the cluster': {
    run: () => withoutKron((url) => runWith({ server: url }, 'preview', '--context', 'production')),
    err: ['kubectl apply --server-side --context production -f -'],
  },
  'the suggested command quotes a flag that a shell would split': {
    run: () =>
      withoutKron((url) => {
        const KUBECONFIG = kubeconfigs.write('spaced', { 'my team': { server: url } });
        return runKron(['preview', '--context', 'my team', ...now], { env: { KUBECONFIG } });
      }),
    err: ["kubectl apply --server-side --context 'my team' -f -"],
  },
  'a server error is reported with the message of the server': {
    run: () => faulty({ kind: 'refuse', code: 500, reason: 'InternalError', message: 'etcd leader changed' }),
    err: ['failed (500 InternalError): etcd leader changed'],
  },
  'a missing permission is reported with verb, resource and namespace': {
    run: () =>
      faulty({
        kind: 'refuse',
        code: 403,
        reason: 'Forbidden',
        message:
          'kronjobs.kron.io is forbidden: User "eve" cannot list resource "kronjobs" in API group "kron.io"',
      }),
    err: [
      'not allowed to list kronjobs.kron.io in namespace "prod" (context "production" of ',
      'ask for the permission, then check with: kubectl auth can-i list kronjobs.kron.io -n prod',
    ],
  },
};

describe('no answer', () => testCases(noAnswer));
describe('an answer that is not from an API server', () => testCases(foreignAnswers));
describe('a refusal', () => testCases(refusals));

test('a rate-limited request is retried after the time that the server asks for', async () => {
  const one = await serve([storedKronJob()]);
  one.faults.add({ fault: { kind: 'refuse', code: 429, retryAfterSeconds: 1 }, times: 1 });
  const run = await runWith({ server: one.url, namespace: 'prod' }, 'preview', '-o', 'name');
  await one.close();
  expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/backup\n', err: '' });
});

test('a list that expires between two pages is requested again', async () => {
  const one = await serve(
    Array.from({ length: 501 }, (_, index) =>
      storedKronJob({}, {}, { name: `job-${index}`, uid: `u${index}` }),
    ),
  );
  let lists = 0;
  one.faults.add({
    on: ({ verb, resource }) => verb === 'list' && resource === kronJobs.plural && (lists += 1) === 2,
    fault: { kind: 'refuse', code: 410, reason: 'Expired' },
  });
  const run = await runWith({ server: one.url, namespace: 'prod' }, 'preview', '-o', 'name');
  await one.close();
  expect(run.code).toBe(0);
  expect(run.out.split('\n')).toHaveLength(502);
});
