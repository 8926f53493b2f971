import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiServer } from '@kron/api-server';
import { Kubeconfigs } from './testing/kubeconfig.ts';
import { json, manifest } from './testing/manifest.ts';
import { storedJob, storedKronJob } from './testing/observed.ts';
import { bin, now, type Run, runKron } from './testing/runKron.ts';
import { serve } from './testing/servedKronJobs.ts';
import { openTunnel, type Tunnel } from './testing/tunnel.ts';

type Fields = Record<string, unknown>;

const kronJob = (namespace: string, name: string, spec: Fields = {}, metadata: Fields = {}): Fields =>
  storedKronJob(spec, {}, { namespace, name, uid: `${namespace}-${name}`, ...metadata });

const fleet = [
  kronJob('prod', 'backup', {}, { uid: 'kron-1', labels: { app: 'db' } }),
  kronJob('prod', 'report', {}, { labels: { app: 'web' } }),
  kronJob('default', 'tidy'),
  kronJob('test', 'broken', { schedule: '@daily' }),
  kronJob('test', 'sound'),
];

const kubeconfigs = new Kubeconfigs();
let server: ApiServer;
let config: string;

beforeAll(async () => {
  // As if admission had dropped its labels.
  server = await serve([...fleet, storedJob('running', { labels: {} })]);
  const { url } = server;
  config = kubeconfigs.write('config', {
    dev: { server: url },
    production: { server: url, namespace: 'prod' },
  });
});
afterAll(async () => {
  kubeconfigs.remove();
  await server.close();
});

const kron = (args: readonly string[], stdin = ''): Promise<Run> =>
  runKron([...args, ...now], { env: { KUBECONFIG: config }, stdin });

/** `namespace/name` of all shown objects. */
async function shown(...args: readonly string[]): Promise<string[]> {
  const run = await kron(['preview', '--count', '1', '-o', 'json', ...args]);
  const { items } = JSON.parse(run.out) as { items: { identity: string }[] };
  return items.map(({ identity }) => identity).sort();
}

describe('the connection to the cluster', () => {
  const far = 'http://api.test:6443';
  let tunnel: Tunnel;

  beforeAll(async () => {
    tunnel = await openTunnel(server.url);
  });
  afterAll(() => tunnel.close());

  const through = (proxyUrl: string | undefined, environment: Record<string, string>): Promise<Run> => {
    const KUBECONFIG = kubeconfigs.write('proxied', { far: { server: far, proxy: proxyUrl } });
    return runKron(['preview', '-o', 'name', ...now], { env: { KUBECONFIG, ...environment } });
  };

  test.each([
    ['the kubeconfig', () => through(tunnel.url, { HTTP_PROXY: 'http://127.0.0.1:1' })],
    ['the environment', () => through(undefined, { HTTP_PROXY: tunnel.url })],
  ])('uses the proxy of %s', async (_, run) => {
    tunnel.requested.length = 0;
    expect(await run()).toMatchObject({ code: 0, out: 'kronjob.kron.io/tidy\n', err: '' });
    expect(new Set(tunnel.requested)).toEqual(new Set(['api.test:6443']));
  });

  test.each([
    ['a SOCKS proxy', 'socks5://me:secret@127.0.0.1:1', 'has an unsupported protocol: socks5:'],
    ['an invalid URL', 'http://', 'is not a URL'],
  ])('does not support %s as a proxy', async (_, proxy, message) => {
    for (const named of ['proxy-url', 'HTTP_PROXY']) {
      const { code, err } = await (named === 'proxy-url'
        ? through(proxy, {})
        : through(undefined, { [named]: proxy }));
      expect({ code, isTold: err.includes(message) }).toEqual({ code: 4, isTold: true });
      expect(err).not.toContain('secret');
    }
  });

  test('is direct for a server in NO_PROXY', async () => {
    tunnel.requested.length = 0;
    const { code, err } = await through(undefined, { HTTP_PROXY: tunnel.url, NO_PROXY: '.test' });
    expect(code).toBe(4);
    expect(err).toContain('api.test');
    expect(tunnel.requested).toEqual([]);
  });
});

describe('kron reads', () => {
  test.each([
    ['the namespace "default" if the context has none', [], ['default/tidy']],
    ['the namespace of the context', ['--context', 'production'], ['prod/backup', 'prod/report']],
    ['-n goes before it', ['--context', 'production', '-n', 'default'], ['default/tidy']],
    ['-A: all valid ones', ['-A'], ['default/tidy', 'prod/backup', 'prod/report', 'test/sound']],
    ['-l: those with the labels', ['-n', 'prod', '-l', 'app=db'], ['prod/backup']],
    ['-l: also by what they have not', ['-A', '-l', 'app,app!=db'], ['prod/report']],
    ['a name', ['backup', '-n', 'prod'], ['prod/backup']],
    ['names of two namespaces', ['tidy', 'prod/report'], ['default/tidy', 'prod/report']],
    ['a name in the format of -o name', ['kronjob.kron.io/tidy'], ['default/tidy']],
    ['a repeated name once', ['tidy', 'default/tidy'], ['default/tidy']],
  ])('%s', async (_, args, expected) => {
    expect(await shown(...args)).toEqual(expected);
  });

  test('-v reports what is read from which cluster', async () => {
    const run = await kron(['preview', '--context', 'production', '-v']);
    expect(run.err).toBe(
      `reading KronJobs, ControlledJobs and CronJobs in namespace "prod" of ${server.url} (context "production" of ${config}); use -A for all namespaces\n`,
    );
  });

  test('nothing is reported without -v', async () => {
    expect(await kron(['preview'])).toMatchObject({ code: 0, err: '' });
  });

  test('--kubeconfig takes precedence over KUBECONFIG', async () => {
    const other = kubeconfigs.write('other', { dev: { server: server.url, namespace: 'test' } });
    const run = await kron(['preview', 'sound', '--kubeconfig', other, '-o', 'name']);
    expect(run.out).toBe('kronjob.kron.io/sound\n');
  });

  test('missing files in KUBECONFIG are ignored', async () => {
    const KUBECONFIG = `/nowhere/config:${config}`;
    expect(await runKron(['preview', ...now], { env: { KUBECONFIG } })).toMatchObject({ code: 0 });
  });

  test('a credential plugin gets the cluster, and its token is used', async () => {
    const guarded = await serve(fleet, { token: 'right' });
    const credential = { apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential' };
    const answer = JSON.stringify({ ...credential, status: { token: 'right' } });
    const script = `case "$KUBERNETES_EXEC_INFO" in *ExecCredential*) echo '${answer}' ;; esac`;
    const exec = { apiVersion: credential.apiVersion, command: '/bin/sh', args: ['-c', script] };
    const KUBECONFIG = kubeconfigs.write('exec', { dev: { server: guarded.url, user: { exec } } });
    const run = await runKron(['preview', '-o', 'name', ...now], { env: { KUBECONFIG } });
    await guarded.close();
    expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/tidy\n', err: '' });
  });

  test('a name needs one get per kind, and everything else one list per kind', async () => {
    const requests: string[] = [];
    const watching = await serve(fleet);
    watching.faults.add({
      on: ({ verb, resource, namespace, name }) => {
        requests.push(`${verb} ${resource} ${namespace}/${name}`);
        return false;
      },
      fault: { kind: 'hang' },
    });
    const KUBECONFIG = kubeconfigs.write('watching', { dev: { server: watching.url } });
    await runKron(['preview', 'tidy', ...now], { env: { KUBECONFIG } });
    await runKron(['preview', 'kj/tidy', ...now], { env: { KUBECONFIG } });
    await runKron(['preview', '-A', ...now], { env: { KUBECONFIG } });
    await watching.close();
    expect(requests).toEqual([
      'get kronjobs default/tidy',
      'get controlledjobs default/tidy',
      'get cronjobs default/tidy',
      'get kronjobs default/tidy',
      'list kronjobs /',
      'list controlledjobs /',
      'list cronjobs /',
    ]);
  });
});

describe('an invalid stored object', () => {
  test.each([
    ['preview', ['-o', 'name'], 'kronjob.kron.io/sound\n'],
    ['explain', ['-o', 'json'], '"identity": "test/sound"'],
    ['simulate', ['--for', '2d', '-o', 'json'], '"identity": "test/sound"'],
    ['forecast', ['--for', '1h', '-o', 'json'], '"kronJobs": 1'],
  ])('is reported by %s, which shows the others and exits with 1', async (command, args, out) => {
    const run = await kron([command, '-n', 'test', ...args]);
    expect(run.code).toBe(1);
    expect(run.err).toContain('cluster: test/broken: spec.schedule: expected five fields');
    expect(run.out).toContain(out);
  });

  test('is reported by validate', async () => {
    const run = await kron(['validate', '-A']);
    expect(run.code).toBe(1);
    expect(run.out).toMatch(/^cluster: error: test\/broken: spec\.schedule: .* \[InvalidSchedule\]$/m);
    expect(run.out).toContain('1 error, 0 warnings, 4 valid KronJobs');
  });

  test('is ignored by validate if it is not named', async () => {
    expect(await kron(['validate', 'test/sound', 'prod/backup'])).toMatchObject({
      code: 0,
      out: '2 valid KronJobs, no problems found\n',
    });
  });

  test('gets a decision from dry-run, as from the operator', async () => {
    const run = await kron(['dry-run', '-n', 'test', '-o', 'json']);
    expect(run.code).toBe(1);
    const { items } = JSON.parse(run.out) as { items: Fields[] };
    expect(items.map(({ identity, action }) => [identity, action])).toEqual([
      ['test/broken', 'invalid'],
      ['test/sound', 'wait'],
    ]);
  });
});

describe('a stored object that costs more than a new one may', () => {
  /** A new KronJob with this spec is refused. */
  const costly = {
    schedule: '* * * * *',
    window: { duration: '99m' },
    constraints: { avoid: Array.from({ length: 62 }, () => ({ date: '2000-01-01' })) },
  };
  let other: ApiServer;

  beforeAll(async () => {
    other = await serve([kronJob('prod', 'costly', costly)]);
  });
  afterAll(() => other.close());

  const kronThere = (args: readonly string[]): Promise<Run> => {
    const env = {
      KUBECONFIG: kubeconfigs.write('costly', { prod: { server: other.url, namespace: 'prod' } }),
    };
    return runKron([...args, ...now], { env });
  };

  test.each([
    ['preview', ['--count', '1']],
    ['explain', []],
    ['simulate', ['--for', '10m']],
    ['forecast', ['--for', '10m']],
    ['dry-run', []],
  ])('is answered by %s, with a warning', async (command, args) => {
    const run = await kronThere([command, '-o', 'json', ...args]);
    expect(run.err).toMatch(
      /^warning: cluster: prod\/costly: spec.constraints: expected a cost .*; it runs, but a new one is refused$/m,
    );
    expect(run.code).toBe(0);
    expect(run.out).toContain('"identity": "prod/costly"');
  });

  test('is a problem for validate', async () => {
    const run = await kronThere(['validate']);
    expect(run.code).toBe(1);
    expect(run.out).toContain('[TooCostly]');
  });

  test('is a problem in a file', async () => {
    const run = await kron(['preview', '-f', '-'], json(manifest('costly', costly)));
    expect(run.code).toBe(1);
    expect(run.err).toContain('spec.constraints: expected a cost');
  });
});

describe('dry-run', () => {
  const due = ['--now', '2026-03-01T00:57:39Z'];
  const dryRun = async (...args: string[]): Promise<Fields> =>
    JSON.parse((await runKron(['dry-run', '-o', 'json', ...args], env())).out) as Fields;
  const env = () => ({ env: { KUBECONFIG: config } });

  test('reads the Jobs of a KronJob, whatever their labels are', async () => {
    expect(await dryRun('backup', '-n', 'prod', ...due)).toMatchObject({
      action: 'record',
      reason: 'JobActive',
    });
  });

  test('reads the Jobs of all KronJobs', async () => {
    const { items } = (await dryRun('-A', ...due)) as { items: Fields[] };
    expect(items.find(({ identity }) => identity === 'prod/backup')).toMatchObject({ reason: 'JobActive' });
  });

  test('finds an existing Job with the name of the next one', async () => {
    const inTheWay = await serve([
      kronJob('prod', 'backup', {}, { uid: 'kron-1' }),
      storedJob('backup-4llbpiospz', { labels: {}, ownerReferences: [] }),
    ]);
    const KUBECONFIG = kubeconfigs.write('in-the-way', { a: { server: inTheWay.url, namespace: 'prod' } });
    const run = await runKron(['dry-run', '-o', 'json', ...due], { env: { KUBECONFIG } });
    await inTheWay.close();
    expect(JSON.parse(run.out)).toMatchObject({ action: 'wait', reason: 'ForeignJob', create: null });
  });

  test('treats -f --live as an edit of a stored object', async () => {
    const edit = json(manifest('backup', { schedule: '0 1 * * *', window: null }));
    const run = await runKron(['dry-run', '-f', '-', '--live', '-o', 'json', ...due], {
      ...env(),
      stdin: edit,
    });
    expect(run.err).toBe('');
    expect(JSON.parse(run.out)).toMatchObject({
      status: { observedGeneration: 3, nextPeriodID: '2026-03-01T01:00:00Z' },
    });
  });

  test('treats -f --live as a creation if the object is not stored', async () => {
    const stdin = json(manifest('new'));
    const run = await runKron(['dry-run', '-f', '-', '--live', '-o', 'json', ...due], { ...env(), stdin });
    expect(JSON.parse(run.out)).toMatchObject({ identity: 'prod/new', status: { observedGeneration: 1 } });
  });

  test('uses the namespace of the context for -f --live', async () => {
    const stdin = json({ ...manifest('backup'), metadata: { name: 'backup' } });
    const args = ['dry-run', '-f', '-', '--live', '--context', 'production', '-o', 'json', ...due];
    const run = await runKron(args, { ...env(), stdin });
    expect(run.err).toContain('assuming "prod"');
    expect(JSON.parse(run.out)).toMatchObject({ identity: 'prod/backup', status: { observedGeneration: 3 } });
  });

  test('reads no cluster with only -f', async () => {
    const run = await runKron(['dry-run', '-f', 'backup.yaml', ...due], {
      env: { KUBECONFIG: '/nowhere' },
    });
    expect(run.code).toBe(0);
  });
});

describe('diff with one operand', () => {
  const edited = json(manifest('report', { schedule: '0 0 * * *', window: { duration: '2h' } }));
  const same = json(manifest('report', { schedule: '0 0 * * *', window: { duration: '1h' } }));
  const changes = async (
    args: readonly string[],
    stdin: string,
  ): Promise<{ code: number | null; text: string }> => {
    const { code, out } = await kron(['diff', '-', '--for', '1d', ...args], stdin);
    return { code, text: out.replaceAll(/ {2,}/g, '  ') };
  };

  test('compares only the objects in NEW with the cluster', async () => {
    const { code, text } = await changes([], edited);
    expect(code).toBe(1);
    expect(text).toMatch(/^moves {2}prod\/report/m);
    expect(text).toContain('1 moves, 0 appear, 0 vanish');
  });

  test('exits with 0 without differences', async () => {
    expect((await changes([], same)).code).toBe(0);
  });

  test('treats objects missing in the cluster as new', async () => {
    expect((await changes([], json(manifest('other')))).text).toContain('prod/other');
  });

  test('--prune treats other objects of the namespace as deleted', async () => {
    expect((await changes(['--prune'], edited)).text).toMatch(/^vanishes {2}prod\/backup/m);
  });

  test('--prune -l treats only objects with the labels as deleted', async () => {
    const { text } = await changes(['--prune', '-l', 'app=web'], edited);
    expect(text).toContain('1 moves, 0 appear, 0 vanish');
  });

  test('--prune -A reads all namespaces, and an invalid object runs nothing', async () => {
    const { code, text } = await changes(['--prune', '-A'], edited);
    expect(code).toBe(1);
    expect(text).toContain('1 moves, 0 appear, 3 vanish');
  });

  test('NEW may fix an invalid stored object', async () => {
    const mended = json({ ...manifest('broken'), metadata: { name: 'broken', namespace: 'test' } });
    const run = await kron(['diff', '-', '--for', '1d'], mended);
    expect(run.code).toBe(1);
    expect(run.err).toContain('cluster: test/broken: spec.schedule');
    expect(run.out).toMatch(/^appears +test\/broken/m);
  });

  test('exits with 2 if NEW is invalid', async () => {
    expect((await changes([], json(manifest('report', { schedule: 'x' })))).code).toBe(2);
  });
});

describe('completion suggests', () => {
  const complete = async (...words: string[]): Promise<string[]> => {
    const [command = '', ...rest] = words;
    const patient = ['__complete', command, '--request-timeout', '60s', ...rest];
    const run = await runKron(patient, { env: { KUBECONFIG: config } });
    expect(run).toMatchObject({ code: 0, err: '' });
    return run.out.trimEnd().split('\n').slice(0, -1);
  };

  test.each([
    ['KronJobs', ['explain', ''], ['tidy\t0 0 * * *']],
    ['KronJobs of a namespace', ['explain', '-n', 'prod', 'b'], ['backup\t0 0 * * *']],
    ['KronJobs of a context', ['preview', '--context=production', 're'], ['report\t0 0 * * *']],
    ['contexts', ['preview', '--context', ''], ['dev\tdev', 'production\tproduction']],
    ['namespaces', ['preview', '-n', 'pr'], ['prod']],
    ['no names with a missing kubeconfig', ['preview', '--kubeconfig', '/nowhere', ''], []],
    ['no contexts with a missing kubeconfig', ['explain', '--kubeconfig', '/no', '--context', ''], []],
  ])('%s', async (_, words, expected) => {
    expect(await complete(...words)).toEqual(expected);
  });
});

describe('signals and pipes', () => {
  test('Ctrl-C during a request exits with 130', async () => {
    const silent = await serve([]);
    const arrived = new Promise<void>((resolve) => {
      silent.faults.add({
        on: () => {
          resolve();
          return true;
        },
        fault: { kind: 'hang' },
      });
    });
    const KUBECONFIG = kubeconfigs.write('silent', { a: { server: silent.url } });
    const child = spawn(process.execPath, [bin, 'preview'], { env: { KUBECONFIG }, stdio: 'ignore' });
    const closed = once(child, 'close');
    await arrived;
    child.kill('SIGINT');
    expect(await closed).toEqual([130, null]);
    await silent.close();
  });

  test('a pipe that the reader closes early is not a failure', async () => {
    const many = await serve(Array.from({ length: 1_200 }, (_, index) => kronJob('prod', `job-${index}`)));
    const KUBECONFIG = kubeconfigs.write('many', { a: { server: many.url } });
    const args = [bin, 'preview', '-A', '--count', '100'];
    const child = spawn(process.execPath, args, { env: { KUBECONFIG } });
    const closed = once(child, 'close');
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await closed).toEqual([0, null]);
    expect(err).toBe('');
    await many.close();
  });
});
