import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiServer, type Fault, jobs, kronJobs } from '@kron/api-server';
import { type ClusterCase, testCases } from './testing/clusterCase.ts';
import { Kubeconfigs, type Way } from './testing/kubeconfig.ts';
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

/** A page that a proxy shows in place of an answer. */
async function page(status: number, headers: Record<string, string> = {}): Promise<string> {
  const proxy = createHttpServer((_, response) => {
    response.writeHead(status, { 'content-type': 'text/html', connection: 'close', ...headers });
    response.end('<html><body>Please sign in</body></html>');
  });
  return `http://${await listening(proxy)}`;
}

/** An API server without KronJobs that answers questions about their group like this. */
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

async function asked(way: Way, ...args: string[]): Promise<Run> {
  const KUBECONFIG = kubeconfigs.write('asked', { production: way });
  const command = args.length > 0 ? args : ['preview'];
  return runKron([...command, ...now], { env: { KUBECONFIG } });
}

async function faulty(fault: Fault, ...args: string[]): Promise<Run> {
  const one = await serve([storedKronJob()]);
  one.faults.add({ fault });
  const run = await asked({ server: one.url, namespace: 'prod' }, ...args);
  await one.close();
  return run;
}

const noAnswer: ClusterCase[] = [
  {
    rule: 'where nobody listens, that is said, and how the server was found',
    run: () => asked({ server: 'https://127.0.0.1:1' }),
    err: [
      /^kron: https:\/\/127\.0\.0\.1:1 \(context "production" of \S+\/asked\) cannot be asked: /,
      'ECONNREFUSED 127.0.0.1:1; nothing listens there',
    ],
  },
  {
    rule: 'a host that there is not is said to be unknown',
    run: () => asked({ server: 'https://kron.invalid' }),
    err: [/ENOTFOUND|EAI_AGAIN/, 'network or VPN'],
  },
  {
    rule: 'a server that is silent is given up after --request-timeout',
    run: () => faulty({ kind: 'hang' }, 'preview', '--request-timeout', '1s'),
    err: ['no response within 1 s; --request-timeout sets another limit'],
  },
  {
    rule: 'a server that accepts and says nothing is given up as well',
    run: async () => {
      const mute = createServer((socket) => void closing.unshift(async () => socket.destroy()));
      const way = { server: `https://${await listening(mute)}` };
      return asked(way, 'preview', '--request-timeout', '1s');
    },
    err: ['cannot be asked: ', 'no response within 1 s'],
  },
  {
    rule: 'a connection that breaks is told',
    run: () => faulty({ kind: 'reset', when: 'before' }),
    err: ['cannot be asked: GET http://'],
  },
  {
    rule: 'what speaks no TLS is told',
    run: () => asked({ server: server.url.replace('http:', 'https:') }),
    err: ['does not speak TLS: check the server in the kubeconfig'],
  },
];

const strangeAnswers: ClusterCase[] = [
  {
    rule: 'a page in place of an answer is no API server',
    run: async () => asked({ server: await page(200) }),
    err: [
      'the response is not JSON: <html><body>Please sign in',
      'is no API server, or a proxy in front of it',
    ],
  },
  {
    rule: 'nor is a page with an error',
    run: async () => asked({ server: await page(502) }),
    err: ['is no API server, or a proxy in front of it: HTTP 502: <html>'],
  },
  {
    rule: 'nor is what sends elsewhere',
    run: async () => asked({ server: await page(302, { location: '/login' }) }),
    err: ['is no API server, or a proxy in front of it: HTTP 302'],
  },
  {
    rule: 'nor is a page that is not found',
    run: async () => asked({ server: await page(404) }),
    err: ['is no API server, or a proxy in front of it: HTTP 404: <html>'],
  },
  {
    rule: 'JSON that is no list is none either',
    run: async () => {
      const other = createHttpServer((_, response) => {
        response.setHeader('connection', 'close').end('{"hello": "there"}');
      });
      return asked({ server: `http://${await listening(other)}` });
    },
    err: ['the response is not a Kubernetes list'],
  },
];

const refusals: ClusterCase[] = [
  {
    rule: 'credentials that are not valid, or not any more, are told with who was asked',
    run: async () => {
      const guarded = await serve([], { token: 'right' });
      const run = await asked({ server: guarded.url, user: { token: 'expired' } });
      await guarded.close();
      return run;
    },
    err: ['does not know who asks (401)', 'context "production"', 'log in again', 'kubectl auth whoami'],
  },
  {
    rule: 'a cluster without the CustomResourceDefinition says how to install it',
    run: async () => {
      const bare = await serve([], { resources: [jobs] });
      const run = await asked({ server: bare.url }, 'explain', 'backup', '-n', 'prod');
      await bare.close();
      return run;
    },
    err: [
      'knows no KronJobs: the CustomResourceDefinition kronjobs.kron.io is not installed',
      'run: kron crd | kubectl apply --server-side -f -',
    ],
  },
  ...(
    [
      [
        'of another release is told with what is served',
        200,
        { versions: [{ version: 'v9' }] },
        'serves kronjobs.kron.io in v9, and this kron reads v1alpha1',
      ],
      [
        'that is not ready yet is not of another release',
        200,
        { versions: [{ version: 'v1alpha1' }] },
        'is not installed, or not ready yet; try again in a moment, or run: kron crd |',
      ],
      [
        'that is not there beside others of its group is not of another release',
        200,
        { versions: [{ version: 'v9' }, { version: 'v1alpha1' }] },
        'is not installed, or not ready yet; try again in a moment, or run: kron crd |',
        'controlledjobs',
      ],
      [
        'is found lacking also by those who may not ask what there is',
        403,
        { reason: 'Forbidden', message: 'cannot get path "/apis/kron.io"' },
        'is not installed, or not served; run: kron crd |',
      ],
    ] as const
  ).map(([what, status, group, message, kind]) => ({
    rule: `a CustomResourceDefinition ${what}`,
    run: async () => asked({ server: await without(status, group, kind) }),
    err: [message],
  })),
  {
    rule: 'the flags with which the cluster was chosen are part of what to run',
    run: async () => {
      const bare = await serve([], { resources: [jobs] });
      const run = await asked({ server: bare.url }, 'preview', '--context', 'production');
      await bare.close();
      return run;
    },
    err: ['kubectl apply --server-side --context production -f -'],
  },
  {
    rule: 'trouble of the server’s own is told as it says it',
    run: () => faulty({ kind: 'refuse', code: 500, reason: 'InternalError', message: 'etcd leader changed' }),
    err: ['has trouble of its own (500 InternalError): etcd leader changed'],
  },
  {
    rule: 'a right that lacks is named with verb, resource and namespace',
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
      'kubectl auth can-i list kronjobs.kron.io -n prod says whether you have it',
    ],
  },
];

describe('no answer', () => testCases(noAnswer));
describe('an answer of something else', () => testCases(strangeAnswers));
describe('a refusal', () => testCases(refusals));

test('a server that is busy is asked again when it says', async () => {
  const one = await serve([storedKronJob()]);
  one.faults.add({ fault: { kind: 'refuse', code: 429, retryAfterSeconds: 1 }, times: 1 });
  const run = await asked({ server: one.url, namespace: 'prod' }, 'preview', '-o', 'name');
  await one.close();
  expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/backup\n', err: '' });
});

test('a list whose first page is forgotten is asked for anew', async () => {
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
  const run = await asked({ server: one.url, namespace: 'prod' }, 'preview', '-o', 'name');
  await one.close();
  expect(run.code).toBe(0);
  expect(run.out.split('\n')).toHaveLength(502);
});
