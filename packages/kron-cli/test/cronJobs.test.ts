import { afterAll, describe, expect, test } from '@jest/globals';
import { type ApiServer, type Resource, resources } from '@kron/api-server';
import { Kubeconfigs } from './testing/kubeconfig.ts';
import { controlled, jobTemplate as minimalTemplate, json, manifest } from './testing/manifest.ts';
import { fleetIn } from './testing/reportOf.ts';
import { now, type Run, runKron } from './testing/runKron.ts';
import { serve } from './testing/servedKronJobs.ts';

type Fields = Record<string, unknown>;

const jobTemplate = minimalTemplate();

const halfByte = { limits: { memory: '500m' } };
/** A template with a PodWarning. */
const bareTemplate = {
  spec: {
    template: {
      spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a:1', resources: halfByte }] },
    },
  },
};

const cronJob = (name: string, spec: Fields = {}, annotations: Fields = {}, namespace = 'prod'): Fields => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name, namespace, annotations },
  spec: { schedule: '0 2 * * *', timeZone: 'UTC', jobTemplate, ...spec },
});

/** The spec of a CronJob with these annotations in its template. */
const templateWith = (annotations: Fields): Fields => ({
  jobTemplate: { ...jobTemplate, metadata: { annotations } },
});

const namespace = (name: string, annotations: Fields): Fields => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, annotations },
});

const kron = (args: readonly string[], ...objects: Fields[]): Promise<Run> =>
  runKron([...args, ...now], { stdin: json(...objects) });

type Row = { identity: string; kind: string; chosenTime: string };
const rowsOf = ({ out }: Run): Row[] => (JSON.parse(out) as { items: Row[] }).items;

describe('files with CronJobs', () => {
  test('CronJobs are rows beside KronJobs, with the seconds of a KronJob of the same name', async () => {
    const window = { window: { mode: 'after', duration: '3h' } };
    const run = await kron(
      ['preview', '-f', '-', '--count', '1', '-o', 'json'],
      cronJob('backup', {}, { 'kron.io/window': '3h' }),
      manifest('backup', { schedule: '0 2 * * *', timezone: 'UTC', ...window }),
    );
    const rows = rowsOf(run);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['CronJob', 'KronJob']);
    expect(new Set(rows.map(({ chosenTime }) => chosenTime)).size).toBe(1);
    expect(run.code).toBe(0);
  });

  test('a table shows the kind of CronJobs beside other kinds', async () => {
    const args = ['preview', '-f', '-', '--count', '1'];
    const both = await kron(args, cronJob('a'), manifest('a', {}));
    expect(both.out).toMatch(/^NAME +KIND +CHOSEN/);
    expect(both.out).toMatch(
      /prod\/a +CronJob +[^]*prod\/a +KronJob |prod\/a +KronJob +[^]*prod\/a +CronJob /,
    );
    expect((await kron(args, cronJob('a'), cronJob('b'))).out).not.toContain('KIND');
  });

  test('a Namespace of the input gives its CronJobs a window, also if it comes last', async () => {
    const run = await kron(
      ['preview', '-f', '-', '--count', '1', '-o', 'json'],
      cronJob('a'),
      cronJob('b', {}, { 'kron.io/window': '0s' }),
      cronJob('c', {}, {}, 'other'),
      namespace('prod', { 'kron.io/window': '1h' }),
    );
    const offNominal = rowsOf(run).filter(({ chosenTime }) => chosenTime !== '2026-03-01T02:00:00Z');
    expect(offNominal.map(({ identity }) => identity)).toEqual(['prod/a']);
  });

  test.each<[which: string, template: Fields, own: Fields, chosen: number]>([
    [
      'the CronJob, beside a template without a window',
      { 'kron.io/salt': 'x' },
      { 'kron.io/window': '0s' },
      0,
    ],
    [
      'the CronJob, beside an older copy',
      { 'kron.io/window': '2h', 'kron.io/copied': 'true' },
      { 'kron.io/window': '0s' },
      0,
    ],
    ['the template', { 'kron.io/window': '0s' }, { 'kron.io/window': '2h' }, 0],
    ['the Namespace, without a window elsewhere', { 'kron.io/salt': 'x' }, { 'kron.io/seed': 'daily' }, 1],
  ])('the annotations that count are those of %s, in any order', async (_, template, own, off) => {
    const objects = [
      cronJob('a', templateWith(template), own),
      namespace('prod', { 'kron.io/window': '1h' }),
    ];
    for (const input of [objects, objects.toReversed()]) {
      const run = await kron(['preview', '-f', '-', '--count', '1', '-o', 'json'], ...input);
      const offNominal = rowsOf(run).filter(({ chosenTime }) => chosenTime !== '2026-03-01T02:00:00Z');
      expect(offNominal).toHaveLength(off);
    }
  });

  test('a suspended CronJob names its own field', async () => {
    const { out } = await kron(['preview', '-f', '-', '--count', '1'], cronJob('off', { suspend: true }));
    expect(out).toMatch(/suspended +spec\.suspend$/m);
  });

  test('what has no place on a time axis is listed, and the exit code is that of a warning', async () => {
    const odd = cronJob('odd', { schedule: '@every 5m', timeZone: undefined });
    for (const command of ['preview', 'explain', 'simulate', 'forecast']) {
      const run = await kron([command, '-f', '-'], odd, cronJob('even'));
      expect([command, run.code]).toEqual([command, 0]);
      expect(run.err).toContain(
        'prod/odd: spec.schedule: "@every 5m" counts from the creation of the CronJob',
      );
      expect(run.out).toContain('prod/even');
      expect((await kron([command, '-f', '-'], odd)).code).toBe(0);
    }
    const { out, code } = await kron(['validate', '-f', '-'], odd);
    expect([code, out]).toEqual([0, expect.stringContaining('[ScheduleNotPlaced]')]);
  });

  test.each([
    ['@every 5m', 'counts from the creation of the CronJob'],
    ['TZ=Asia/Tokyo 0 2 * * *', 'write spec.timeZone: Asia/Tokyo'],
  ])('a CronJob with the schedule %s can be named and is listed', async (schedule, reason) => {
    const odd = cronJob(
      'odd',
      { schedule, timeZone: undefined },
      { 'kron.io/accept': 'ScheduleNotPlaced: known' },
    );
    const rest = ['-f', '-', 'odd'];
    const found = {
      identity: 'prod/odd',
      kind: 'CronJob',
      code: 'ScheduleNotPlaced',
      reason: expect.stringContaining(reason),
    };
    for (const command of ['preview', 'explain', 'forecast']) {
      const run = await kron([command, ...rest], odd, cronJob('even'));
      expect(run).toMatchObject({ code: 0, err: '' });
      expect(run.out).toMatch(/(?:^|\n)CronJobs whose starts are not known\nprod\/odd: spec\.schedule: /);
      expect(run.out).toContain(reason);
      const data = await kron([command, ...rest, '-o', 'json'], odd, cronJob('even'));
      expect(JSON.parse(data.out)).toMatchObject({ unplaced: [found] });
    }
    expect((await kron(['preview', ...rest, '-o', 'name'], odd)).out).toBe('cronjob.batch/odd\n');
    expect((await kron(['forecast', ...rest], odd)).out).toMatch(
      /^0 CronJobs, 1 CronJob with unknown starts\n/,
    );
    const even = await kron(['preview', '-f', '-', 'even'], odd, cronJob('even'));
    expect(even.out).not.toContain('odd');
    expect((await kron(['validate', '-f', '-'], odd)).out).toBe('1 valid CronJob, no problems found\n');
  });

  test('a report and a picture have CronJobs whose starts are not known, also without others', async () => {
    const odd = cronJob('odd', { schedule: '@every 5m', timeZone: undefined });
    const report = await kron(['preview', '-f', '-', '-o', 'html'], odd);
    expect([report.code, report.out]).toEqual([0, expect.stringContaining('"identity":"prod/odd"')]);
    const picture = await kron(['explain', '-f', '-', '-o', 'svg'], odd);
    expect(picture.out).toMatch(
      /height="40"[^]*>prod\/odd: spec.schedule: &quot;@every 5m&quot; counts from/,
    );
    const both = await kron(['explain', '-f', '-', '-o', 'svg'], odd, cronJob('even'));
    expect(both.out).toMatch(/height="292"[^]*prod\/even[^]*y="272">prod\/odd: /);
  });

  test('notes tell a CronJob from the KronJob of its name', async () => {
    const avoid = { constraints: { avoid: [{ dates: '2027-01-01..2027-01-01' }] }, timezone: 'UTC' };
    const named = manifest('a', { schedule: '0 2 * * *', ...avoid });
    const searched = await kron(['preview', '-f', '-', '--only', 'unschedulable'], named, cronJob('a'));
    expect(searched.err).toContain('10,000 of prod/a, until');
    const off = manifest('a', { schedule: '0 2 * * *', policy: { suspend: true } });
    const none = await kron(['preview', '-f', '-', '--count', '1'], off, cronJob('a', { suspend: true }));
    expect(none.out).toContain('next run: none: KronJob prod/a, CronJob prod/a are suspended');
  });

  test.each<[kinds: string, objects: Fields[], summary: string]>([
    ['CronJobs', [cronJob('a', { schedule: 'x' })], '0 valid CronJobs'],
    ['KronJobs', [manifest('a', { schedule: 'x' })], '0 valid KronJobs'],
    ['two kinds', [cronJob('a', { schedule: 'x' }), manifest('a', { schedule: 'x' })], '0 valid KronJobs'],
  ])('a summary about invalid %s', async (_, objects, summary) => {
    expect((await kron(['validate', '-f', '-'], ...objects)).out).toContain(summary);
  });

  test('a missing time zone is said once', async () => {
    const without = ['a', 'b', 'c'].map((name) => cronJob(name, { timeZone: undefined }));
    const { err } = await kron(['forecast', '-f', '-'], ...without);
    expect(err.match(/assuming UTC/g)).toHaveLength(1);
    expect(err).toContain('prod/a, prod/b, prod/c have no timeZone');
  });

  test('annotations that cannot be read are errors of validate, and warnings elsewhere', async () => {
    const bad = cronJob('bad', {}, { 'kron.io/window': '1d' });
    const checked = await kron(['validate', '-f', '-'], bad);
    expect(checked).toMatchObject({ code: 1, out: expect.stringContaining('write 24h [InvalidDuration]') });
    const shown = await kron(['preview', '-f', '-', '--count', '1', '-o', 'json'], bad);
    expect([shown.code, rowsOf(shown)[0]?.chosenTime]).toEqual([0, '2026-03-01T02:00:00Z']);
    expect(shown.err).toContain('prod/bad: metadata.annotations["kron.io/window"]: expected a duration');
  });

  test('an annotation of a Namespace that cannot be read is one finding, at the Namespace', async () => {
    const fleet = [
      namespace('prod', { 'kron.io/window': '3x' }),
      ...['a', 'b', 'c'].map((name) => cronJob(name)),
    ];
    const checked = await kron(['validate', '-f', '-'], ...fleet);
    expect(checked.code).toBe(1);
    expect(checked.out.split('\n')).toEqual([
      expect.stringMatching(
        /^stdin:\d+:\d+: error: prod: metadata.annotations\["kron.io\/window"\]: expected a /,
      ),
      '1 error, 0 warnings, 3 valid CronJobs',
      '',
    ]);
    const shown = await kron(['preview', '-f', '-', '--count', '1', '-o', 'json'], ...fleet);
    expect([shown.code, shown.err.match(/3x/g)]).toEqual([0, ['3x']]);
  });

  test.each<[string, Fields, string]>([
    ['EitherDay', cronJob('a', { schedule: '0 0 13 * FRI' }), 'write a KronJob with constraints.only'],
    ['StepTooLarge', cronJob('a', { schedule: '*/61 * * * *' }), 'spec.schedule'],
    ['AbbreviatedZone', cronJob('a', { timeZone: 'EST' }), 'spec.timeZone'],
    [
      'LostInGap',
      cronJob('a', { schedule: '30 2 28 3 *', timeZone: 'Europe/Berlin' }),
      'to have it run then, choose another time, or write a KronJob with clockChanges: {gap: after}',
    ],
    [
      'DoubledInFold',
      cronJob('a', { schedule: '30 2 31 10 *', timeZone: 'Europe/Berlin' }),
      'to have it run once, choose another time, or write a KronJob with clockChanges: {fold: first}',
    ],
    [
      'UnusedDistribution',
      cronJob('a', {}, { 'kron.io/window': '0s', 'kron.io/distribution': 'exponential' }),
      'annotations["kron.io/distribution"]: exponential has no effect without a window',
    ],
    [
      'MoreSlotsThanSeconds',
      cronJob('a', {}, { 'kron.io/window': '5s', 'kron.io/spread': '7/50' }),
      'annotations["kron.io/spread"]',
    ],
    ['UnusedAnnotation', cronJob('a', {}, { 'kron.io/windows': '1h' }), 'did you mean kron.io/window?'],
    ['UnusedAnnotation', cronJob('a', {}, { 'kron.io/seed': 'daily' }), 'without kron.io/window'],
    [
      'UnusedAnnotation',
      cronJob('a', { jobTemplate: { ...jobTemplate, metadata: { annotations: { 'kron.io/x': '1' } } } }),
      'spec.jobTemplate.metadata.annotations["kron.io/x"]: has no effect; remove it',
    ],
    [
      'UnusedAnnotation',
      namespace('prod', { 'kron.io/window': '1h', 'kron.io/salt': 'x' }),
      'stdin:1:117: warning: prod: metadata.annotations["kron.io/salt"]: has no effect on a Namespace',
    ],
  ])('validate warns of %s: %j', async (code, object, text) => {
    const { out } = await kron(['validate', '-f', '-'], object, cronJob('other'));
    expect(out).toContain(text);
    expect(out.match(/\[\w+\]$/gm)).toEqual([`[${code}]`]);
  });

  test('explain, preview and simulate do not tell a CronJob to set clockChanges', async () => {
    const nightly = cronJob('a', { schedule: '30 2 * * *', timeZone: 'Europe/Berlin' });
    const span = ['--from', '2027-03-27', '--to', '2027-03-30'];
    const explained = await kron(['explain', '-f', '-', '--period', '2027-03-29T00:30:00Z'], nightly);
    expect(explained.out).toContain('it does not run (a KronJob with clockChanges: {gap: after} runs it)');
    const previewed = await kron(['preview', '-f', '-', ...span], nightly);
    expect(previewed.err).toMatch(/the clock of Europe\/Berlin leaves it out$/m);
    const simulated = await kron(['simulate', '-f', '-', ...span], nightly);
    expect(simulated.out).toMatch(/the clock of Europe\/Berlin leaves it out$/m);
  });

  test('validate says nothing of clock changes for which CronJobs have no rule', async () => {
    const cairo = cronJob('a', { schedule: '30 0 * * *', timeZone: 'Africa/Cairo' });
    const { out } = await kron(['validate', '-f', '-'], cairo);
    expect(out).toBe('1 valid CronJob, no problems found\n');
  });

  test.each<[string, Fields]>([
    [
      'spec.schedule: expected @every and a duration such as 1h30m, found "1x" [InvalidSchedule]',
      cronJob('a', { schedule: '@every 1x' }),
    ],
    [
      'annotations["kron.io/window"]: expected a duration such as 30m in quotes, found the number 30 [WrongType]',
      cronJob('a', {}, { 'kron.io/window': 30 }),
    ],
    [
      'startingDeadlineSeconds: expected a whole number of seconds, 0 or more, found "5" [WrongType]',
      cronJob('a', { startingDeadlineSeconds: '5' }),
    ],
    [
      'expected Allow, Forbid or Replace, found "constructor" [UnknownValue]',
      cronJob('a', { concurrencyPolicy: 'constructor' }),
    ],
    ['0 or more, found the number -5 [UnknownValue]', cronJob('a', { startingDeadlineSeconds: -5 })],
  ])('validate refuses: %s', async (text, object) => {
    const { code, out } = await kron(['validate', '-f', '-'], object);
    expect([code, out]).toEqual([1, expect.stringContaining(text)]);
    expect(out).toContain('1 error, 0 warnings');
  });

  test('a report shows why a window has no effect', async () => {
    const long = cronJob('long', {}, { 'kron.io/window': '24h' });
    const { out } = await kron(['forecast', '-f', '-', '-o', 'html'], long);
    expect(out).toContain('expected a window shorter than 24h');
  });

  test.each([
    ['release', { KUBECONFIG: '/nowhere' }],
    ['reset', { KUBECONFIG: '/nowhere' }],
    ['release', {}],
    ['reset', {}],
  ])('kron %s without a kubeconfig (%j) names its own flag, once', async (command, env) => {
    const { err } = await runKron([command, 'a'], { env: { HOME: '/nowhere', ...env } });
    expect(err.match(/--kubeconfig FILE|-f FILE/g)).toEqual(['--kubeconfig FILE']);
  });

  test('a copy in the template has no finding of its own', async () => {
    const own = { 'kron.io/window': '24h', 'kron.io/unknown': 'x' };
    const copied = cronJob('a', templateWith({ 'kron.io/window': '24h', 'kron.io/copied': 'true' }), own);
    const { out } = await kron(['validate', '-f', '-'], copied);
    expect(out.match(/(?<=prod\/a: )[^:]+/g)).toEqual([
      'metadata.annotations["kron.io/window"]',
      'metadata.annotations["kron.io/unknown"]',
    ]);
  });

  test('annotations that count cause no warning', async () => {
    const all = { distribution: 'uniform', seed: 'daily', salt: 'x', spread: '1/2' };
    const named = Object.entries({ window: '1h', ...all }).map(([key, value]) => [`kron.io/${key}`, value]);
    const { out } = await kron(['validate', '-f', '-'], cronJob('a', {}, Object.fromEntries(named)));
    expect(out).toBe('1 valid CronJob, no problems found\n');
  });

  test('a window that is too long is a warning', async () => {
    const long = cronJob('long', {}, { 'kron.io/window': '24h' });
    const { code, out } = await kron(['validate', '-f', '-'], long);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/expected a window shorter than 24h.*\[WindowTooLong\]/),
    ]);
  });

  test.each<[accepted: string, fields: Fields, window: string, text: string, codes: string[]]>([
    ['a long window', {}, '24h', 'WindowTooLong: known', []],
    ['a schedule without times', { schedule: '@every 5m' }, '1h', 'ScheduleNotPlaced: known', []],
    ['a Pod', { jobTemplate: bareTemplate }, '1h', 'PodWarning: known', []],
    [
      'a Pod without times',
      { jobTemplate: bareTemplate, schedule: '@every 5m' },
      '1h',
      'PodWarning: known\nScheduleNotPlaced: known',
      [],
    ],
    ['what does not occur', {}, '1h', 'WindowTooLong: known', ['UnusedAcceptance']],
    ['what only a KronJob has', {}, '24h', 'EitherDay: known', ['WindowTooLong', 'UnusedAcceptance']],
    ['no code', {}, '1h', 'WindowToLong: known', ['InvalidAcceptance']],
    [
      'no code, without times',
      { schedule: '@every 5m' },
      '1h',
      'Nothing: known',
      ['ScheduleNotPlaced', 'InvalidAcceptance'],
    ],
  ])('kron.io/accept of %s', async (_, fields, window, text, codes) => {
    const one = cronJob('one', fields, { 'kron.io/window': window, 'kron.io/accept': text });
    const { out, code } = await kron(['validate', '-f', '-', '-o', 'json'], one);
    const { findings } = JSON.parse(out) as { findings: { code: string }[] };
    expect([code, findings.map((finding) => finding.code).sort()]).toEqual([0, codes.sort()]);
    const { err } = await kron(['preview', '-f', '-'], one);
    expect(/expected a window shorter/.test(err)).toBe(codes.includes('WindowTooLong'));
  });

  test.each([
    [['--kind', 'cronjob'], ['CronJob']],
    [['--kind', 'kronjob'], ['KronJob']],
    [
      ['--kind', 'cronjob', '--kind', 'KronJob'],
      ['CronJob', 'KronJob'],
    ],
  ])('%s', async (args, kinds) => {
    const run = await kron(
      ['preview', '-f', '-', '--count', '1', '-o', 'json', ...args],
      cronJob('a'),
      manifest('b', {}),
    );
    expect(
      rowsOf(run)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(kinds);
  });

  test('an unknown kind is wrong usage', async () => {
    const run = await kron(['forecast', '-f', '-', '--kind', 'job'], cronJob('a'));
    expect(run).toMatchObject({
      code: 2,
      err: expect.stringContaining('--kind: expected one of kronjob, controlledjob, cronjob, found "job"'),
    });
  });

  test('--window answers what if, with both peaks', async () => {
    const fleet = Array.from({ length: 40 }, (_, index) => cronJob(`job-${index}`));
    const own = cronJob('own', {}, { 'kron.io/window': '30m' });
    const often = cronJob('often', { schedule: '*/30 * * * *' });
    const args = ['-f', '-', '--window', '1h'];
    const run = await kron(['forecast', ...args, '-o', 'json'], ...fleet, own, often);
    const { whatIf, planned } = JSON.parse(run.out) as {
      whatIf: { cronJobs: number; tooLong: string[]; present: { peak: number } };
      planned: { peak: number };
    };
    expect(whatIf).toMatchObject({ cronJobs: 40, tooLong: ['prod/often'], present: { peak: 41 } });
    expect(planned.peak).toBeLessThan(8);
    const text = `with --window 1h for 40 CronJobs, the peak is ${planned.peak} starts per minute, now 41`;
    expect(run.err).toContain(text);
    expect((await kron(['preview', ...args], ...fleet, own, often)).err).toContain(text);
    expect((await kron(['forecast', ...args], ...fleet, own, often)).out).toMatch(/as now +41 /);
  });

  test('a report says which CronJobs have their window from --window', async () => {
    const own = cronJob('own', {}, { 'kron.io/window': '30m' });
    const args = ['preview', '-f', '-', '--window', '1h', '-o', 'html'];
    const { objects } = fleetIn((await kron(args, cronJob('a'), own)).out);
    const assumed = objects.filter((one) => one.kind === 'CronJob' && one.windowAssumed === true);
    expect(assumed.map(({ identity }) => identity)).toEqual(['prod/a']);
  });

  test('--window says nothing of CronJobs that are not selected', async () => {
    const often = cronJob('often', { schedule: '*/30 * * * *' });
    const run = await kron(['forecast', '-f', '-', '--window', '1h', '-o', 'json', 'a'], cronJob('a'), often);
    expect(run.err).not.toContain('often');
    expect(JSON.parse(run.out)).toMatchObject({ whatIf: { cronJobs: 1, tooLong: [] } });
  });

  test.each([
    ['forecast', 'text'],
    ['forecast', 'html'],
    ['forecast', 'svg'],
    ['preview', 'html'],
  ])('kron %s --window -o %s names both peaks, and counts no suspended CronJob', async (command, output) => {
    const suspended = cronJob('off', { suspend: true });
    const args = [command, '-f', '-', '--window', '1h', '--for', '24h', '-o', output];
    const { out, err } = await kron(args, cronJob('a'), cronJob('b'), suspended);
    // The view has other names.
    const shown = out.replaceAll(/<script.*?<\/script>/gs, '');
    expect(shown.match(/with --window 1h|as now/gi)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^with --window 1h$/i),
        expect.stringMatching(/^as now$/i),
      ]),
    );
    expect(shown).not.toMatch(/as planned/i);
    expect(err).toContain('with --window 1h for 2 CronJobs');
  });

  test('the CronJob controller is simulated', async () => {
    const run = await kron(
      ['simulate', '-f', '-', '--for', '3h', '--job-duration', '90m', '-o', 'json'],
      cronJob('forbid', { schedule: '0 * * * *', concurrencyPolicy: 'Forbid' }),
      cronJob('replace', { schedule: '0 * * * *', concurrencyPolicy: 'Replace' }),
      cronJob('allow', { schedule: '0 * * * *' }),
    );
    const { items } = JSON.parse(run.out) as {
      items: {
        identity: string;
        kind: string;
        runs: number;
        replaced: number;
        overlaps: number;
        undecided: number;
      }[];
    };
    // A blocked start follows when the Job ends.
    expect(items.map(({ runs, replaced, overlaps }) => ({ runs, replaced, overlaps }))).toEqual([
      { runs: 2, replaced: 0, overlaps: 0 },
      { runs: 3, replaced: 2, overlaps: 0 },
      { runs: 3, replaced: 0, overlaps: 2 },
    ]);
    expect(items.map(({ kind }) => kind)).toEqual(['CronJob', 'CronJob', 'CronJob']);
  });

  test.each([
    ['CronJobs', [cronJob('a', { schedule: '0 * * * *' })], 'CronJob'],
    [
      'KronJobs and CronJobs',
      [cronJob('a', { schedule: '0 * * * *' }), manifest('b', {})],
      'KronJob or CronJob',
    ],
  ])('a simulation of %s counts periods and overlaps', async (_, objects, owner) => {
    const simulate = ['simulate', '-f', '-', '--for', '6h', '--job-duration'];
    const { out } = await kron([...simulate, '90m'], ...objects);
    expect(out).toMatch(/ #+ +1\n/);
    expect(out).not.toContain('partly running');
    expect(out).toContain(`started while a Job was active; at most 2 active Jobs per ${owner}\n`);
    expect((await kron([...simulate, '1m'], ...objects)).out).toContain(
      `none: no two Jobs of one ${owner} were active at once`,
    );
  });

  test('kron dry-run takes no CronJobs, and names the command that does', async () => {
    const { err } = await kron(['dry-run', '-f', '-'], cronJob('a'), manifest('b', {}));
    expect(err).toContain('prod/a is a CronJob: kubectl create job --from=cronjob/a a-manual -n prod\n');
    const several = await kron(['dry-run', '-f', '-'], cronJob('a'), cronJob('c'), manifest('b', {}));
    expect(several.err).toContain(
      '2 CronJobs left out, prod/a, prod/c: this command reads KronJobs and ControlledJobs',
    );
    expect(several.err).toContain('kubectl create job --from=cronjob/NAME');
  });

  test.each([['dry-run'], ['trigger', '--dry-run']])(
    'kron %s of a CronJob alone names the command',
    async (...args) => {
      expect(await kron([...args, '-f', '-'], cronJob('a'))).toMatchObject({
        code: 1,
        err: 'prod/a is a CronJob: kubectl create job --from=cronjob/a a-manual -n prod\n',
      });
    },
  );
});

describe('kron convert', () => {
  const ofNamespace = {
    'kron.io/window': '1h',
    'kron.io/distribution': 'exponential lambda=3 dir=late',
    'kron.io/seed': 'daily cluster',
  };
  const prod = namespace('prod', ofNamespace);
  const inherited = {
    window: { mode: 'after', duration: '1h' },
    distribution: { name: 'exponential', params: { lambda: '3', dir: 'late' } },
    seed: { strategy: 'daily', scope: 'cluster' },
  };

  test.each<[whose: string, objects: Fields[], expected: Fields]>([
    ['of its Namespace', [cronJob('a'), prod], inherited],
    ['of its Namespace, which comes first', [prod, cronJob('a')], inherited],
    [
      'of its own',
      [cronJob('a', {}, { 'kron.io/window': '2h' }), prod],
      { window: { mode: 'after', duration: '2h' } },
    ],
    ['of no other Namespace', [cronJob('a'), namespace('test', ofNamespace)], {}],
  ])('moves no run: a KronJob has the window %s', async (_, objects, expected) => {
    const run = await kron(['convert', '-f', '-', '-o', 'json', '--all'], ...objects);
    expect([run.code, run.err]).toEqual([0, expect.not.stringContaining('not converted')]);
    const { window, distribution, seed } = (JSON.parse(run.out) as { spec: Fields }).spec;
    expect({ window, distribution, seed }).toEqual(expected);
    const args = ['preview', '-f', '-', '--count', '3', '--cluster', 'eu', '-o', 'json', ...now];
    const before = rowsOf(await runKron(args, { stdin: json(...objects) }));
    const after = rowsOf(await runKron(args, { stdin: run.out }));
    expect(after.map(({ chosenTime }) => chosenTime)).toEqual(before.map(({ chosenTime }) => chosenTime));
  });

  test('names a Namespace without a window, which it leaves alone', async () => {
    const { err } = await kron(['convert', '-f', '-'], cronJob('a'), namespace('prod', {}));
    expect(err).toContain('note: not converted: Namespace/prod\n');
  });

  test('refuses a CronJob whose Namespace has an annotation that cannot be read', async () => {
    const bad = namespace('prod', { 'kron.io/window': '3x' });
    expect(await kron(['convert', '-f', '-'], cronJob('a'), bad)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('prod/a: metadata.namespace: kron.io/window of the Namespace: expected a'),
    });
  });
});

describe('kron spread', () => {
  const members = [
    cronJob('a', {}, { 'kron.io/window': '1h' }),
    cronJob('b', {}, { 'kron.io/window': '1h' }),
  ];

  test('gives CronJobs their annotation', async () => {
    const run = await kron(['spread', '-f', '-', '--group', 'night', '-o', 'patch'], ...members);
    expect(run.out).toBe(
      [
        `kubectl patch cronjob a -n prod --type=merge -p '{"metadata":{"annotations":{"kron.io/spread":"0/2 night"}}}'\n`,
        `kubectl patch cronjob b -n prod --type=merge -p '{"metadata":{"annotations":{"kron.io/spread":"1/2 night"}}}'\n`,
      ].join(''),
    );
  });

  test.each<[args: string[], ofNamespace: Fields, repeated: Fields]>([
    [
      [],
      { 'kron.io/window': '2h', 'kron.io/distribution': 'skewLate shape=3' },
      { 'kron.io/window': '2h', 'kron.io/distribution': 'skewLate shape=3' },
    ],
    [
      [],
      { 'kron.io/window': '2h', 'kron.io/seed': 'daily cluster' },
      { 'kron.io/window': '2h', 'kron.io/seed': 'daily cluster' },
    ],
    [
      ['--window', '3h'],
      { 'kron.io/window': '2h', 'kron.io/distribution': 'skewLate shape=3', 'kron.io/seed': 'weekly' },
      { 'kron.io/window': '3h', 'kron.io/distribution': 'skewLate shape=3', 'kron.io/seed': 'weekly' },
    ],
    [['--window', '3h'], { 'kron.io/seed': 'weekly' }, { 'kron.io/window': '3h' }],
  ])(
    'with %j repeats the window of a Namespace, because a set counts as a whole: %j',
    async (args, ofNamespace, repeated) => {
      const objects = [cronJob('a'), namespace('prod', ofNamespace)];
      const spread = ['spread', '-f', '-', '--group', 'night', ...args];
      const patched = await kron([...spread, '-o', 'patch'], ...objects);
      const annotations = JSON.stringify({ ...repeated, 'kron.io/spread': '0/1 night' });
      expect([patched.code, patched.out]).toEqual([0, expect.stringContaining(annotations)]);
      const { out } = await kron([...spread, '-o', 'yaml'], ...objects);
      const again = await runKron([...spread, '-o', 'patch', ...now], { stdin: out });
      expect(again).toMatchObject({ code: 0, out: '' });
    },
  );

  test('the members of a group with --window keep the distribution of their Namespace', async () => {
    const run = await kron(
      ['spread', '-f', '-', '--group', 'night', '--window', '1h'],
      cronJob('a'),
      cronJob('b', {}, { 'kron.io/window': '1h' }),
      namespace('prod', { 'kron.io/window': '2h', 'kron.io/distribution': 'skewLate' }),
    );
    expect([run.code, run.err]).toEqual([1, expect.stringMatching(/spec\.distribution: .* in prod\/[ab]/)]);
  });

  test('changes the CronJob, not the copy in its template', async () => {
    const run = await kron(
      ['spread', '-f', '-', '--group', 'night', '-o', 'patch'],
      cronJob('a', templateWith({ 'kron.io/window': '1h', 'kron.io/copied': 'true' }), {
        'kron.io/window': '1h',
      }),
      cronJob('b', templateWith({ 'kron.io/window': '1h' })),
    );
    expect(run.out.match(/(?<=-p ').*(?=')/g)).toEqual([
      '{"metadata":{"annotations":{"kron.io/spread":"0/2 night"}}}',
      '{"spec":{"jobTemplate":{"metadata":{"annotations":{"kron.io/spread":"1/2 night"}}}}}',
    ]);
  });

  test('--check points at fields of the CronJob', async () => {
    const run = await kron(
      ['spread', '-f', '-', '--group', 'night', '--check'],
      cronJob('a', templateWith({ 'kron.io/window': '1h' })),
      cronJob('b', {}, { 'kron.io/window': '1h' }),
      cronJob('c', {}, { 'kron.io/window': '1h' }),
      cronJob('d', { timeZone: 'Asia/Tokyo' }, { 'kron.io/window': '1h' }),
    );
    expect(run.out.match(/(?<=prod\/)\w: \S+(?=: )/g)).toEqual([
      'a: spec.jobTemplate.metadata.annotations["kron.io/spread"]',
      'b: metadata.annotations["kron.io/spread"]',
      'c: metadata.annotations["kron.io/spread"]',
      'd: metadata.annotations["kron.io/spread"]',
      'd: spec.timeZone',
    ]);
  });

  test('--check points at the annotation that --window sets', async () => {
    const args = ['spread', '-f', '-', '--group', 'night', '--check', '--window', '1h'];
    const run = await kron(
      args,
      cronJob('a', {}, { 'kron.io/spread': '0/2 night' }),
      cronJob('b', templateWith({ 'kron.io/window': '2h', 'kron.io/spread': '1/2 night' })),
    );
    expect(run.out.match(/(?<=prod\/)\w: \S+: expected 1h/g)).toEqual([
      'a: metadata.annotations["kron.io/window"]: expected 1h',
      'b: spec.jobTemplate.metadata.annotations["kron.io/window"]: expected 1h',
    ]);
  });

  test('the window that a forecast suggests is one that kron spread takes', async () => {
    const often = Array.from({ length: 30 }, (_, index) =>
      cronJob(`job-${index}`, { schedule: '*/5 * * * *' }),
    );
    const suggested = await kron(['forecast', '-f', '-', '--max-per-minute', '10', '--suggest'], ...often);
    const command = /kron (spread .*)/.exec(suggested.out)?.[1] ?? '';
    expect(suggested.out).toMatch(/spread-\w{6}: 30 CronJobs over 4m, expected peak 9\n/);
    const run = await kron(command.split(' '), ...often);
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('{"kron.io/window":"4m"') });
  });

  test('a KronJob and a CronJob can have one name', async () => {
    const window = { window: { mode: 'after', duration: '1h' } };
    const run = await kron(
      ['spread', '-f', '-', '--group', 'night', '-o', 'patch'],
      cronJob('a', {}, { 'kron.io/window': '1h' }),
      manifest('a', { schedule: '0 2 * * *', timezone: 'UTC', ...window }),
    );
    expect(run.out.match(/kubectl patch \w+/g)).toEqual(['kubectl patch kronjob', 'kubectl patch cronjob']);
    expect(run.out.match(/[01](?=\/2 night)|(?<="slot":)[01]/g)?.sort()).toEqual(['0', '1']);
    const twice = await kron(
      ['spread', '-f', '-', '--group', 'night'],
      cronJob('a', {}, { 'kron.io/window': '1h' }),
      cronJob('a', {}, { 'kron.io/window': '1h' }),
    );
    expect(twice).toMatchObject({ code: 1, err: expect.stringContaining('is defined again') });
  });

  test('refuses a window that is too long for CronJobs, and names no annotation', async () => {
    const often = ['a', 'b'].map((name) => cronJob(name, { schedule: '*/5 * * * *' }));
    const args = ['spread', '-f', '-', '--group', 'night', '--window', '5m', '-o', 'patch'];
    expect(await kron(args, ...often)).toMatchObject({
      code: 1,
      err: '--window of prod/a, prod/b: expected a window shorter than 5m, the shortest time between two starts, found 5m; Jobs start at their nominal time\n',
    });
  });

  test('refuses a CronJob with another group, and names its annotation', async () => {
    const other = cronJob('a', {}, { 'kron.io/window': '1h', 'kron.io/spread': '0/2 other' });
    expect(await kron(['spread', '-f', '-', '--group', 'night', 'a'], other)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /found prod\/a \(other\); select others, or remove their annotation kron.io\/spread$/m,
      ),
    });
    expect((await kron(['spread', '--group', 'night', 'a.yaml'])).err).toContain(
      'expected names of KronJobs or CronJobs, found a.yaml; to read files, write -f a.yaml',
    );
    expect((await kron(['spread', '-f', '-', '--group', 'night'], other)).err).toContain(
      'found no KronJob or CronJob with the group night or without a group',
    );
  });

  test('refuses CronJobs without a window', async () => {
    const run = await kron(['spread', '-f', '-', '--group', 'night', '-o', 'patch'], cronJob('a'));
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('expected CronJobs with a window') });
    const given = await kron(
      ['spread', '-f', '-', '--group', 'night', '--window', '1h', '-o', 'patch'],
      cronJob('a'),
    );
    expect(given.out).toContain('{"kron.io/window":"1h","kron.io/spread":"0/1 night"}');
  });
});

describe('a cluster', () => {
  const kubeconfigs = new Kubeconfigs();
  const servers: ApiServer[] = [];
  afterAll(async () => {
    kubeconfigs.remove();
    for (const server of servers) await server.close();
  });

  const policies: Resource = {
    group: 'admissionregistration.k8s.io',
    version: 'v1',
    plural: 'mutatingadmissionpolicies',
    kind: 'MutatingAdmissionPolicy',
    namespaced: false,
    statusSubresource: false,
    generation: true,
    custom: false,
    defaultPropagation: 'Background',
  };
  const withoutKron = resources.filter(({ group }) => group !== 'kron.io');

  async function cluster(objects: readonly Fields[], kinds: readonly Resource[] = withoutKron) {
    const server = await serve(objects, { resources: kinds });
    servers.push(server);
    const config = kubeconfigs.write(`config-${servers.length}`, {
      dev: { server: server.url, namespace: 'prod' },
    });
    return (...args: string[]): Promise<Run> =>
      runKron(['reset', '__complete'].includes(args[0] ?? '') ? args : [...args, ...now], {
        env: { KUBECONFIG: config },
      });
  }

  test.each([
    [['preview', '-A']],
    [['forecast', '-A']],
    [['explain', 'backup']],
    [['validate', '-A']],
    [['simulate']],
  ])('without Kron: kron %s', async (args) => {
    const run = await (await cluster([cronJob('backup'), cronJob('other', {}, {}, 'test')]))(...args);
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/prod\/backup|CronJob/);
    expect(run.err).not.toContain('CustomResourceDefinition');
  });

  test('an annotation of a Namespace that cannot be read is one finding', async () => {
    const stored = [namespace('prod', { 'kron.io/window': '3x' }), cronJob('a'), cronJob('b')];
    const run = await (await cluster(stored))('validate', '-A');
    expect(run.code).toBe(1);
    expect(run.out).toMatch(
      /^cluster: error: prod: metadata.annotations.*3x.*\n1 error, 0 warnings, 2 valid CronJobs\n$/,
    );
  });

  test('convert reads windows of Namespaces, or says that it may not', async () => {
    const inCluster = await cluster([namespace('prod', { 'kron.io/window': '1h' }), cronJob('a')]);
    const read = await inCluster('convert', '-o', 'json');
    expect(JSON.parse(read.out)).toMatchObject({ spec: { window: { mode: 'after', duration: '1h' } } });
    servers.at(-1)?.faults.add({
      on: ({ resource }) => resource === 'namespaces',
      fault: {
        kind: 'refuse',
        code: 403,
        reason: 'Forbidden',
        message: 'eve cannot get resource "namespaces"',
      },
    });
    const refused = await inCluster('convert', '-o', 'json');
    expect([refused.code, refused.out]).toEqual([0, expect.not.stringContaining('window')]);
    expect(refused.err).toContain('note: windows that a Namespace sets for its CronJobs are left out: ');
  });

  const window = { 'kron.io/window': '1h' };
  const copied = templateWith({ ...window, 'kron.io/copied': 'true' });
  const noPolicy =
    'warning: this API server has no MutatingAdmissionPolicy: windows of CronJobs have no effect\n';

  test.each<[rule: string, object: Fields, kinds: readonly Resource[], err: string]>([
    ['an API server without the policies', cronJob('a', copied, window), withoutKron, noPolicy],
    ['an API server with them', cronJob('a', copied, window), [...withoutKron, policies], ''],
    ['no CronJob with a window', cronJob('a'), withoutKron, ''],
  ])('a warning that windows have no effect: %s', async (_, object, kinds, err) => {
    const inCluster = await cluster([object], kinds);
    for (const args of [
      ['validate'],
      ['preview', '--count', '1'],
      ['preview', '--window', '1h', '--count', '1'],
    ])
      expect((await inCluster(...args)).err.replace(/^.*with --window.*\n/m, '')).toBe(err);
  });

  test('a window that the policy has not copied', async () => {
    const objects = [
      cronJob('a', {}, window),
      cronJob('b', copied, window),
      cronJob('c', templateWith(window)),
    ];
    const run = await (await cluster(objects, [...withoutKron, policies]))('validate');
    expect(run.out).toMatch(
      /^cluster: warning: prod\/a: metadata.annotations\["kron.io\/window"\]: has no copy .* \[WindowNotCopied\]\n0 errors, 1 warning, 3 valid CronJobs\n$/,
    );
    const [file] = objects;
    expect((await kron(['validate', '-f', '-'], file ?? {})).out).not.toContain('WindowNotCopied');
    const spread = await (await cluster([cronJob('d')], [...withoutKron, policies]))(
      'spread',
      '--group=g',
      '--window=1h',
      '-opatch',
    );
    expect([spread.code, spread.err]).toEqual([0, expect.not.stringContaining('no copy')]);
  });

  test('without Kron and without CronJobs, the missing definition is the answer', async () => {
    const run = await (await cluster([]))('preview', '-A');
    expect(run).toMatchObject({ code: 4, err: expect.stringContaining('kron crd | kubectl apply') });
  });

  test.each([
    ['spread', ['a', 'b']],
    ['release', ['b']],
    ['trigger', ['a']],
  ])('completion suggests the names that kron %s takes', async (command, names) => {
    const inCluster = await cluster([manifest('a', {}), cronJob('b'), controlled('c', {})], resources);
    const run = await inCluster('__complete', command, '--request-timeout', '60s', '');
    expect(run.out.match(/^\w+(?=\t)/gm)).toEqual(names);
  });

  test('a CronJob can be named by its kind', async () => {
    const inCluster = await cluster([cronJob('backup')], resources);
    expect((await inCluster('preview', 'cronjob/backup', '-o', 'name')).out).toBe('cronjob.batch/backup\n');
    const refused = await inCluster('trigger', 'cronjob/backup');
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringContaining('kubectl create job --from=cronjob/backup'),
    });
  });

  test('kron reset of a CronJob keeps the namespace', async () => {
    const run = await (await cluster([cronJob('backup')], resources))(
      'reset',
      'cronjob/backup',
      '-n',
      'shop',
    );
    expect(run).toMatchObject({ code: 2, err: expect.stringContaining('backup-manual -n shop\n') });
  });

  test.each([['trigger'], ['reset']])('kron %s names a CronJob of that name', async (command) => {
    const run = await (await cluster([cronJob('backup')], resources))(command, 'backup');
    expect(run.code).toBe(2);
    expect(run.err).toContain('a CronJob has this name: kubectl create job --from=cronjob/backup');
  });
});
