import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { FleetCheck } from '@kron/fleet/fleet/fleet';
import fc from 'fast-check';
import { golden } from './testing/golden.ts';
import { controlled, json, manifest } from './testing/manifest.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { fleetIn, staticText, withoutPrograms } from './testing/reportOf.ts';
import { now, runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;

const examples = resolve(import.meta.dirname, '../../../examples');

async function htmlOf(command: 'preview' | 'forecast', ...args: string[]): Promise<string> {
  const run = await runKron([command, ...now, '-o', 'html', ...args]);
  expect(run).toMatchObject({ code: 0 });
  return run.out;
}

async function htmlOfStdin(stdin: string, ...args: string[]): Promise<string> {
  return (await runKron(['preview', '-f', '-', ...now, '-o', 'html', ...args], { stdin })).out;
}

/** The hash of what `kron preview -o json` lists, computed as docs/reference/fleet.md says. */
async function checkByPreview(
  { from, to }: FleetCheck,
  args: readonly string[],
  stdin = '',
): Promise<FleetCheck> {
  const last = new Date(Date.parse(to) - 1000).toISOString().replace('.000', '');
  const span = ['--from', from, '--to', last];
  const run = await runKron(['preview', ...args, ...now, ...span, '-o', 'json'], { stdin });
  const { items } = JSON.parse(run.out) as {
    items: { identity: string; periodID: string; chosenTime: string | null }[];
  };
  const lines = items.map((item) => `${item.identity}\t${item.periodID}\t${item.chosenTime ?? '-'}\n`);
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
  return { from, to, instants: items.length, sha256 };
}

test('golden output', async () => {
  const files = ['-f', 'several.yaml', '-f', 'controlled.yaml', '-f', 'calendars.yaml'];
  const html = withoutPrograms(await htmlOf('preview', ...files, '--for', '1d'));
  expect(html).toBe(golden('preview.html', html));
});

describe('the instants', () => {
  test.each([
    ['the examples', ['-f', examples, '-R']],
    ['a fleet with calendars', ['-f', 'calendars.yaml', '-f', 'several.yaml', '-f', 'controlled.yaml']],
    ['a clock change', ['-f', examples, '-R', '--from', '2026-03-28T12:00:00Z']],
    ['a span to the second', ['-f', examples, '-R', '--from', '2026-03-28T12:00:07Z', '--for', '5h']],
  ])('of %s are those of kron preview -o json', async (_, args) => {
    const input = args.slice(0, args.includes('--from') ? args.indexOf('--from') : args.length);
    for (const command of ['preview', 'forecast'] as const) {
      const { check } = fleetIn(await htmlOf(command, ...args));
      if (check === null) throw new Error('no check');
      expect(check.instants).toBeGreaterThan(0);
      expect(check).toEqual(await checkByPreview(check, input));
    }
  });

  test('of any fleet are those of kron preview -o json', async () => {
    const zone = fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe');
    const kronJob = fc.record({
      schedule: fc
        .tuple(fc.integer({ min: 0, max: 59 }), fc.constantFrom('*', '2', '*/6'))
        .map(([minute, hour]) => `${minute} ${hour} * * *`),
      timezone: zone,
      window: fc.record({
        duration: fc.constantFrom('0s', '20m', '3h'),
        mode: fc.constantFrom('after', 'around'),
      }),
      distribution: fc.constantFrom({ name: 'uniform' }, { name: 'skewEarly' }),
      seed: fc.record({
        strategy: fc.constantFrom('stable', 'daily', 'weekly'),
        salt: fc.string({ maxLength: 3 }),
      }),
      constraints: fc.constantFrom({}, { avoid: [{ hours: '2-3' }] }, { only: [{ dow: 'MON-FRI' }] }),
      policy: fc.record({ suspend: fc.boolean() }),
    });
    const from = fc.constantFrom('2026-02-28T18:10:00Z', '2026-03-29T00:00:00Z', '2026-10-24T23:59:59Z');
    await fc.assert(
      fc.asyncProperty(fc.array(kronJob, { minLength: 1, maxLength: 5 }), from, async (specs, start) => {
        const stdin = json(
          ...specs.map((spec, index) => manifest(`k${index}`, spec)),
          controlled('k0', { events: [{ action: 'start', cronSchedule: '0 2 * * *' }] }),
        );
        const { check } = fleetIn(await htmlOfStdin(stdin, '--from', start));
        if (check === null) throw new Error('no check');
        expect(check).toEqual(await checkByPreview(check, ['-f', '-'], stdin));
      }),
      { numRuns: 25 },
    );
  });
});

test.each(['preview', 'forecast'])('more than a million periods are refused: kron %s', async (command) => {
  const stdin = json(...['a', 'b'].map((name) => manifest(name, { schedule: '* * * * *' })));
  const args = [command, '-f', '-', ...now, '--from', '2026-03-01', '-o', 'html'];
  const run = await runKron([...args, '--for', '365d'], { stdin });
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain('a report has at most 1,000,000 periods: narrow --from and --to');
});

describe('a report holds nothing secret', () => {
  const secret = (where: string): string => `planted-${where}`;
  const planted: Fields = {
    ...manifest('backup', {
      jobTemplate: {
        metadata: { labels: { x: secret('job-label') }, annotations: { x: secret('job-annotation') } },
        spec: {
          template: {
            metadata: { labels: { x: secret('pod-label') } },
            spec: {
              restartPolicy: 'Never',
              serviceAccountName: secret('account'),
              containers: [
                {
                  name: secret('container'),
                  image: secret('image'),
                  command: [secret('command')],
                  args: [secret('args')],
                  env: [{ name: 'PASSWORD', value: secret('env') }],
                },
              ],
            },
          },
        },
      },
    }),
    metadata: {
      name: 'backup',
      namespace: 'prod',
      annotations: { note: secret('annotation') },
      managedFields: [{ manager: secret('manager'), operation: 'Apply', apiVersion: 'kron.io/v1alpha1' }],
      labels: { team: 'db' },
      creationTimestamp: '2026-02-01T00:00:00Z',
    },
    status: {
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          reason: 'Ready',
          message: secret('condition'),
          lastTransitionTime: '2026-02-01T00:00:00Z',
        },
      ],
    },
  };

  test.each(['preview', 'forecast'])('of files: kron %s', async (command) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'planted-folder-')));
    mkdirSync(join(folder, 'fleet'));
    writeFileSync(join(folder, 'fleet/a.json'), json(planted));
    writeFileSync(join(folder, 'fleet/broken.yaml'), `a: ${secret('before')}\n  b: [${secret('syntax')}\n`);
    for (const named of [
      join(folder, 'fleet'),
      join(folder, 'fleet/'),
      `${folder}/./fleet`,
      `${folder}//fleet`,
    ]) {
      const { out } = await runKron([command, '-f', named, '-R', ...now, '-o', 'html']);
      expect(out).toContain('prod/backup');
      expect(out).not.toContain('planted-');
      expect(out).not.toContain(folder);
      expect(fleetIn(out).objects[0]?.place).toEqual({ file: 'fleet/a.json', line: 1, column: 1 });
      expect(fleetIn(out).source).toEqual({ kind: 'files', names: ['fleet'], recursive: true });
    }
  });

  test('of a broken template: its values and keys are not shown', async () => {
    const env = [{ name: 'PIN', value: 7_315_204 }];
    const bad = manifest('bad', {
      jobTemplate: {
        spec: { template: { metadata: { labels: { 'planted-key': 7 } }, spec: { containers: [{ env }] } } },
      },
    });
    const html = await htmlOfStdin(json(bad, manifest('good')));
    const { problems } = fleetIn(html);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every(({ path }) => path === 'spec.jobTemplate')).toBe(true);
    expect(html).not.toMatch(/7315204|planted-/);
  });

  let cluster: ReachableCluster | undefined;
  afterEach(async () => {
    await cluster?.close();
    cluster = undefined;
  });

  test('of a cluster', async () => {
    cluster = await ReachableCluster.start([planted]);
    for (const command of ['preview', 'forecast']) {
      const { out } = await cluster.kron([command, ...now, '-o', 'html']);
      const { objects, source } = fleetIn(out);
      expect(objects).toMatchObject([
        { identity: 'prod/backup', place: null, createdAt: '2026-02-01T00:00:00Z' },
      ]);
      expect(source).toEqual({ kind: 'cluster', names: [] });
      for (const word of ['planted-', cluster.server.url, cluster.kubeconfig, hostname()])
        expect(withoutPrograms(out)).not.toContain(word);
    }
  });

  test('names a kind that may not be read, without the words of the server', async () => {
    cluster = await ReachableCluster.start([planted]);
    cluster.server.faults.add({
      on: ({ resource }) => resource.endsWith('controlledjobs'),
      fault: {
        kind: 'refuse',
        code: 403,
        reason: 'Forbidden',
        message: 'controlledjobs.kron.io is forbidden: User "mallory" cannot list resource "controlledjobs"',
      },
    });
    const { out, err } = await cluster.kron(['preview', ...now, '-o', 'html']);
    expect(err).toContain('ControlledJobs left out');
    expect(fleetIn(out).withheld).toMatchObject([{ what: 'ControlledJob' }]);
    expect(staticText(out)).toContain('Left out: ControlledJob');
    expect(out).not.toContain('mallory');
  });

  test('nor fails for a URL that cannot be parsed', async () => {
    const run = await runKron(['preview', '-f', 'https://[bad', '-f', 'backup.yaml', ...now, '-o', 'html']);
    expect(run.code).toBe(1);
    expect(run.err).toContain('https://[bad: cannot be fetched');
    expect(run.out).toContain('</html>');
  });

  test('nor the user of the machine', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kron-'));
    writeFileSync(join(folder, 'a.json'), json(manifest('a')));
    const out = await htmlOf('preview', '-f', join(folder, 'a.json'));
    expect(out).not.toContain(basename(folder));
    expect(out).not.toContain(`/${userInfo().username}/`);
  });
});

describe('the Fleet', () => {
  const labelled = manifest(
    'a',
    {},
    {
      metadata: { name: 'a', namespace: 'prod', labels: { team: 'db', app: 'x', tier: 'batch' } },
    },
  );

  test.each([
    [[], { team: 'db', app: 'x', tier: 'batch' }],
    [['--labels', 'team,app'], { team: 'db', app: 'x' }],
    [['--labels', 'none'], {}],
  ])('with %j has the labels %j', async (args, labels) => {
    const { objects } = fleetIn(await htmlOfStdin(json(labelled), ...args));
    expect(objects[0]?.labels).toEqual(labels);
  });

  test('has the place of each object, and KronJobs first', async () => {
    const html = await htmlOf('preview', '-f', 'controlled.yaml', '-f', 'several.yaml');
    const places = fleetIn(html).objects.map(({ kind, place }) => [kind, place?.file, place?.column]);
    expect(places).toContainEqual(['KronJob', 'several.yaml', 1]);
    expect(places.at(-1)).toEqual(['ControlledJob', 'controlled.yaml', 1]);
    expect(places.findLastIndex(([kind]) => kind === 'KronJob')).toBeLessThan(
      places.findIndex(([kind]) => kind === 'ControlledJob'),
    );
    const lines = fleetIn(html).objects.map(({ place }) => place?.line);
    expect(new Set(lines).size).toBeGreaterThan(2);
  });

  test('has the calendars that are referred to, and no others', async () => {
    const { calendars } = fleetIn(await htmlOf('preview', '-f', 'calendars.yaml', '-f', 'several.yaml'));
    const used = calendars.map(({ kind, identity }) => `${kind} ${identity}`);
    const reference = manifest('a', {
      constraints: { avoid: [{ calendar: 'used' }, { clusterCalendar: 'all' }] },
    });
    const calendar = (kind: string, metadata: Fields): Fields => ({
      apiVersion: 'kron.io/v1alpha1',
      kind,
      metadata,
      spec: { entries: [{ name: 'A', from: '2026-03-01' }] },
    });
    const html = await htmlOfStdin(
      json(
        reference,
        calendar('KronCalendar', { name: 'used', namespace: 'prod' }),
        calendar('KronCalendar', { name: 'unused', namespace: 'prod' }),
        calendar('ClusterKronCalendar', { name: 'all' }),
      ),
    );
    expect(fleetIn(html).calendars).toEqual([
      { kind: 'KronCalendar', identity: 'prod/used', spec: { entries: [{ name: 'A', from: '2026-03-01' }] } },
      {
        kind: 'ClusterKronCalendar',
        identity: 'all',
        spec: { entries: [{ name: 'A', from: '2026-03-01' }] },
      },
    ]);
    expect(used).toEqual([]);
  });

  test('has the problems with their codes and places, as kron validate has them', async () => {
    const report = await runKron([
      'preview',
      '-f',
      'wrong.yaml',
      '-f',
      'two-mistakes.yaml',
      '-f',
      'likely-mistakes.yaml',
      ...now,
      '-o',
      'html',
    ]);
    expect(report.code).toBe(1);
    const { problems } = fleetIn(report.out);
    const validated = await runKron([
      'validate',
      '-f',
      'two-mistakes.yaml',
      '-f',
      'likely-mistakes.yaml',
      ...now,
      '-o',
      'json',
    ]);
    const { findings } = JSON.parse(validated.out) as {
      findings: { code: string; source: string; line: number }[];
    };
    const text = (code: string, file?: string, line?: number): string => `${code} ${file}:${line}`;
    const known = findings.map(({ code, source, line }) => text(code, source, line));
    const own = problems.filter(({ place }) => place?.file !== 'wrong.yaml');
    expect(own.length).toBeGreaterThan(3);
    const reported = own.map(({ code, place }) => text(code, place?.file, place?.line));
    expect(reported.sort()).toEqual(known.sort());
    expect(problems).toContainEqual(expect.objectContaining({ code: 'Unreadable', severity: 'error' }));
  });
});

test('has no warning that an object accepts, and the accepted codes in the Fleet', async () => {
  const annotations = { 'kron.io/accept': 'EitherDay: both are meant\nLostInGap: none', note: 'planted' };
  const metadata = { name: 'a', namespace: 'prod', annotations };
  const html = await htmlOfStdin(json(manifest('a', { schedule: '0 0 13 * FRI' }, { metadata })));
  const { objects, problems } = fleetIn(html);
  expect(objects[0]?.accepted).toEqual({ EitherDay: 'both are meant', LostInGap: 'none' });
  expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'UnusedAcceptance metadata.annotations["kron.io/accept"]',
  ]);
  expect(withoutPrograms(html)).not.toContain('planted');
});

describe('the page without scripts', () => {
  test.each(['preview', 'forecast'] as const)('of kron %s says what the commands say', async (command) => {
    const html = await htmlOf(command, '-f', examples, '-R', '--for', '1d');
    const text = staticText(html);
    const forecast = await runKron(['forecast', '-f', examples, '-R', ...now, '--for', '1d', '-o', 'json']);
    const { planned, withoutWindows } = JSON.parse(forecast.out) as Record<
      'planned' | 'withoutWindows',
      { peak: number; p99: number; starts: number }
    >;
    expect(text).toContain(`as planned ${planned.peak} ${planned.p99} `);
    expect(text).toContain(`without windows ${withoutWindows.peak} ${withoutWindows.p99} `);
    for (const part of ['Fullest minutes as planned', 'Fullest minutes without windows', 'Problems'])
      expect(text).toContain(part);
  });

  test('lists the first runs in the order of kron preview', async () => {
    const html = await htmlOf('preview', '-f', examples, '-R');
    const [, runs = ''] = /<h2>Runs<\/h2>(.*?)<\/table>/s.exec(html) ?? [];
    const due = runs
      .split('<tr>')
      .slice(2)
      .map((row) => /datetime="([^"]+)"/.exec(row)?.[1]);
    const { from, to } = fleetIn(html);
    const last = new Date(Date.parse(to) - 1000).toISOString().replace('.000', '');
    const listed = await runKron([
      'preview',
      '-f',
      examples,
      '-R',
      ...now,
      '--from',
      from,
      '--to',
      last,
      '-o',
      'json',
    ]);
    const { items } = JSON.parse(listed.out) as {
      items: { chosenTime: string | null; nominalTime: string }[];
    };
    expect(due).toHaveLength(100);
    expect(due).toEqual(items.slice(0, 100).map(({ chosenTime, nominalTime }) => chosenTime ?? nominalTime));
  });

  test('--count limits the rows of an object, and not the span', async () => {
    const html = await htmlOfStdin(json(manifest('a', { schedule: '0 * * * *' })), '--count', '3');
    expect(fleetIn(html).check?.instants).toBe(24);
    expect(staticText(html)).toContain('The first 3 of 24 runs');
  });

  test('has a policy that refuses every request, and the hash of its style', async () => {
    const html = await htmlOf('forecast', '-f', 'several.yaml');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const policy =
      /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html)?.[1];
    expect(policy).toContain(`default-src 'none'; `);
    expect(policy).toContain(`style-src 'sha256-${hash}'; `);
    expect(policy).toContain(`connect-src 'none'; base-uri 'none'; form-action 'none'`);
    const rest = withoutPrograms(html).replace(/<script type="application\/json".*?<\/script>/s, '');
    expect(rest).not.toMatch(/ src=| href=|style=|@import|url\(/);
  });

  test('has the hashes of its two programs in its policy, and no other script', async () => {
    const html = await htmlOf('forecast', '-f', 'several.yaml');
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    expect(scripts.map(([, attributes]) => attributes)).toEqual([
      ' type="application/json" id="kron-fleet"',
      ' type="text/plain" id="kron-worker"',
      ' type="text/plain" id="kron-notices"',
      ' data-panel="load"',
    ]);
    const [, worker = '', , script = ''] = scripts.map(([, , text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
    expect(html).toContain(`script-src 'sha256-${script}' 'sha256-${worker}'; `);
  });
});

test('a report has the licences of the code in it', async () => {
  const html = await htmlOf('forecast', '-f', 'several.yaml');
  const [, notices = ''] = /<script type="text\/plain" id="kron-notices">(.*?)<\/script>/s.exec(html) ?? [];
  for (const name of ['preact', '@preact/signals', 'd3-zoom', 'd3-time', '@noble/hashes', 'cron-parser'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  for (const text of ['Permission is hereby granted', 'END OF TERMS AND CONDITIONS'])
    expect(notices).toContain(text);
  expect(notices).not.toContain('of this package');
});

test('a report of 1,000 KronJobs has at most 1.1 MB, and grows by at most 450 bytes each', async () => {
  const fleetOf = (count: number): string =>
    json(
      ...Array.from({ length: count }, (_, index) =>
        manifest(
          `nightly-backup-of-shard-${index}`,
          { schedule: `${index % 60} 4 * * *`, timezone: 'Europe/Paris', window: { duration: '3h' } },
          {
            metadata: {
              name: `nightly-backup-of-shard-${index}`,
              namespace: 'prod',
              labels: { team: 'db', app: 'x' },
            },
          },
        ),
      ),
    );
  const [small, large] = [await htmlOfStdin(fleetOf(500)), await htmlOfStdin(fleetOf(1000))];
  expect((large.length - small.length) / 500).toBeLessThanOrEqual(450);
  expect(large.length).toBeLessThan(1_100_000);
});

test('a report has at most 100 warnings, and says how many are left out', async () => {
  const lost = Array.from({ length: 130 }, (_, index) =>
    manifest(`k${index}`, { schedule: '30 2 * * *', timezone: 'Europe/Paris' }),
  );
  const html = await htmlOfStdin(json(...lost));
  const { problems, withheld } = fleetIn(html);
  expect(problems).toHaveLength(100);
  expect(withheld).toEqual([{ what: expect.stringMatching(/^\d+ warnings$/), why: expect.any(String) }]);
  expect(staticText(html)).toMatch(/Left out: \d+ warnings/);
});

test('the limit of --max-per-minute is in the Fleet, for the minutes above it', async () => {
  const args = ['-f', '-', ...now, '-o', 'html', '--max-per-minute', '1'];
  const stdin = json(manifest('a'), manifest('b'));
  const run = await runKron(['forecast', ...args], { stdin });
  expect(run.code).toBe(3);
  expect(fleetIn(run.out).maxPerMinute).toBe(1);
});

describe('wrong usage', () => {
  test.each([
    ['preview', ['--labels', 'team'], '--labels needs -o html'],
    ['forecast', ['--labels', 'none'], '--labels needs -o html'],
    ['preview', ['-o', 'html', '--labels', 'team,'], '--labels: expected none, or keys of labels'],
    ['preview', ['-o', 'html', '--period', '2026-03-01'], 'remove --period'],
    ['preview', ['-o', 'html', '--only', 'planned'], 'remove --only'],
    ['preview', ['-o', 'html', '--watch'], '--watch prints tables: remove -o html'],
    ['preview', ['-o', 'html', '--for', '400d'], 'a report covers at most 366 days'],
  ])('kron %s %j', async (command, args, message) => {
    const run = await runKron([command, '-f', 'backup.yaml', ...args]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });
});
