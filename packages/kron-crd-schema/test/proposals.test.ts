import { expect, test } from '@jest/globals';
import type { ManifestIssue } from '../src/issues/manifestIssue.ts';
import { templateFindings } from '../src/pods/templateFindings.ts';
import { pathText, type Segments } from '../src/structure/path.ts';
import { validateControlledJob } from '../src/validate/validateControlledJob.ts';
import { validateKronJob } from '../src/validate/validateKronJob.ts';

type Node = { [key: string]: unknown };

const podSpec = {
  restartPolicy: 'Never',
  volumes: [{ name: 'data', configMap: { name: 'data' } }],
  containers: [
    {
      name: 'main',
      image: 'busybox:1.37',
      env: [{ name: 'LEVEL', value: 'info' }],
      ports: [{ name: 'http', containerPort: 80 }],
      volumeMounts: [{ name: 'data', mountPath: '/data' }],
      resources: { limits: { memory: '1Gi', cpu: '1' } },
      livenessProbe: { tcpSocket: { port: 'http' }, periodSeconds: 5 },
    },
  ],
};
const jobTemplate = {
  metadata: { labels: { app: 'a' }, annotations: { note: 'b' } },
  spec: { backoffLimit: 1, template: { spec: podSpec } },
};
const kronJob = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: { name: 'a', namespace: 'b', labels: { app: 'a' } },
  spec: {
    schedule: '0 3 * * *',
    timezone: 'Europe/Paris',
    window: { duration: '1h', mode: 'after' },
    distribution: { name: 'normal', params: { sigma: '5m' } },
    constraints: { avoid: [{ hours: '4', dow: 'MON', dom: '1', months: 'JAN', between: '03:00-04:00' }] },
    clockChanges: { gap: 'after', fold: 'first' },
    seed: { strategy: 'stable', salt: 'x' },
    spread: { slot: 0, of: 1, group: 'g' },
    policy: { concurrency: 'forbid', deadline: '5m', suspend: false, successfulJobsHistoryLimit: 1 },
    notBefore: '2026-01-01T00:00:00Z',
    jobTemplate,
  },
};
const controlledJob = {
  ...kronJob,
  kind: 'ControlledJob',
  spec: {
    timezone: { name: 'Europe/Paris', offset: 0 },
    events: [
      { action: 'start', schedule: { timeOfDay: '09:00', daysOfWeek: 'MON-FRI' } },
      { action: 'stop', cronSchedule: '0 17 * * *' },
    ],
    suspend: false,
    startingDeadlineSeconds: 60,
    jobTemplate,
  },
};

const texts = `| |0|1|5|-5|05|0755|755|0999|70000|99999999999|1.5|yes|no|on|true|False|
x|Data|dat|never|Allways|onfailure|allow|Forbid|around |Normal|gauss|later|earlier|
1d|5|1 hour|90min|PT1H|-5m|8:00-20:00|8-24|08:00–20:00|MONDAY|MON, TUE|FRI-MON|25-5|
2026-12-24|2026-12-24 18:00|2026-13-01T00:00:00Z|PST|europe/paris|Local|@daily|0 10 * * ? *|03:00|
9am|24:00|1Gib|1 Gi|500 m|512MB|0.5|010|My Group|-|a_b|http|80|htpp|metadata.nam`
  .replaceAll('|\n', '|')
  .split('|');
const numbers = [0, 1, 5, 9, 12, 22, 60, 493, 755, 1730, -1, -5, 1.5, 70_000, 1e300, 1e-7, 20_261_224];
const values: readonly unknown[] = [...texts, ...numbers, true, false, [], {}, ['x'], { a: 1 }];

const kinds = [
  { kind: 'KronJob', manifest: kronJob, validate: validateKronJob },
  { kind: 'ControlledJob', manifest: controlledJob, validate: validateControlledJob },
] as const;

function issuesOf(manifest: Node, validate: (typeof kinds)[number]['validate']): readonly ManifestIssue[] {
  const validation = validate(manifest);
  const reported = validation.ok ? [] : validation.issues;
  return [...reported, ...templateFindings(manifest, reported).issues];
}

/** The paths of all values. Both kinds have the same template. */
function pathsIn({ kind, spec, ...rest }: typeof kronJob | typeof controlledJob): Segments[] {
  const { jobTemplate: template, ...own } = spec;
  return pathsOf({ kind, ...rest, spec: kind === 'KronJob' ? { ...own, jobTemplate: template } : own });
}

function pathsOf(value: unknown, path: Segments = []): Segments[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...(path.length > 0 ? [path] : []), ...inner.flatMap(([key, one]) => pathsOf(one, [...path, key]))];
}

/** A copy with another value at a path, or with another key. */
function changed(
  value: unknown,
  [key, ...rest]: Segments,
  change: (object: Node, key: string | number) => unknown,
): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((one, index) => {
      if (index !== key) return one as unknown;
      return rest.length === 0
        ? (change({ entry: one }, 'entry') as Node)['entry']
        : changed(one, rest, change);
    });
  }
  const object = value as Node;
  if (rest.length === 0) return change(object, key);
  return { ...object, [key]: changed(object[key], rest, change) };
}

function withValue(manifest: Node, path: Segments, value: unknown): Node {
  return changed(manifest, path, (object, key) => ({ ...object, [key]: value })) as Node;
}

function withKey(manifest: Node, path: Segments, instead: string): Node {
  return changed(manifest, path, (object, key) =>
    Object.fromEntries(Object.entries(object).map(([name, one]) => [name === key ? instead : name, one])),
  ) as Node;
}

/** The values that a message proposes for the value at its path. */
function proposedValues(message: string, value: unknown): unknown[] {
  const quoted = [...message.matchAll(/(?:write|or) "([^"]*)"/g)].map(([, text]) => text);
  const meant = /did you mean ([^?]+)\?$/.exec(message)?.[1];
  const plain = /; write (\S+) without quotes/.exec(message)?.[1];
  const typed = plain === 'true' ? true : plain === 'false' ? false : Number(plain);
  const whole =
    /; write (\d[\d\-T:.Z+]*|[\d*/,-]+(?: [\w*/,-]+){4}|[A-Z][a-z]+\/\w+|[\dhms]+|[A-Z]{3}(?:[-,][A-Z]{3})*)(?:$|,| or )/.exec(
      message,
    )?.[1];
  return [
    ...quoted,
    ...(meant === undefined ? [] : [meant]),
    ...(plain === undefined ? [] : [typed]),
    ...(plain === undefined && whole !== undefined
      ? [typeof value === 'number' ? Number(whole) : whole]
      : []),
  ];
}

type Subject = (typeof kinds)[number];
/** An issue at the place of a wrong value. */
type Found = { path: Segments; text: string; value: unknown; issue: ManifestIssue };

function* issuesOfValues({ manifest, validate }: Subject): Generator<Found> {
  for (const path of pathsIn(manifest)) {
    const text = pathText(path);
    for (const value of values) {
      const found = issuesOf(withValue(manifest, path, value), validate);
      const own = found.filter((issue) => issue.path === text && issue.code !== 'UnknownField');
      yield* own.map((issue) => ({ path, text, value, issue }));
    }
  }
}

test.each(kinds)('each value that a message about a $kind proposes is accepted', (subject) => {
  const { manifest, validate } = subject;
  expect(issuesOf(manifest, validate)).toEqual([]);
  let proposals = 0;
  for (const { path, text, value, issue } of issuesOfValues(subject)) {
    for (const instead of proposedValues(issue.message, value)) {
      proposals += 1;
      const left = issuesOf(withValue(manifest, path, instead), validate).filter(
        (one) => one.path === text && !isSize(one),
      );
      const context = `${text}: ${JSON.stringify(value)}: ${issue.message}`;
      expect([context, left]).toEqual([context, []]);
    }
  }
  expect(proposals).toBeGreaterThan(50);
});

/** A duration of days in seconds is a duration, but too long a window. */
function isSize({ code, message }: ManifestIssue): boolean {
  return code === 'TooManyWindows' || message.startsWith('expected at most 744h');
}

function slipsOf(key: string): string[] {
  const slips = [
    key.slice(1),
    key.slice(0, -1),
    `${key}s`,
    key.toUpperCase(),
    key.replace(/(.)(.)$/, '$2$1'),
    `${key}x`,
  ];
  return slips.filter((slip) => slip !== key && slip !== '');
}

test.each(kinds)(
  'each field name that a message about a $kind proposes is known',
  ({ manifest, validate }) => {
    const slips = pathsIn(manifest).flatMap((path) => {
      const key = path.at(-1);
      return typeof key === 'string'
        ? slipsOf(key).map((slip) => ({ path, to: [...path.slice(0, -1), slip] }))
        : [];
    });
    let proposals = 0;
    for (const { path, to } of slips) {
      const wrong = withKey(manifest, path, String(to.at(-1)));
      const found = issuesOf(wrong, validate).find(
        (one) => one.code === 'UnknownField' && one.path === pathText(to),
      );
      const meant = /unknown field; did you mean (\w+)\?$/.exec(found?.message ?? '')?.[1];
      if (meant === undefined) continue;
      proposals += 1;
      const left = issuesOf(withKey(wrong, to, meant), validate).filter((one) => one.code === 'UnknownField');
      expect([found, left]).toEqual([found, []]);
    }
    expect(proposals).toBeGreaterThan(20);
  },
);
