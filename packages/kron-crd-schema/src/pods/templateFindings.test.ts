import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { baseManifest, manifestWith } from '../../test/corpus/fixture.ts';
import { templateFindings } from './templateFindings.ts';

const job = 'spec.jobTemplate.spec';
const pod = `${job}.template.spec`;
const container = `${pod}.containers[0]`;

describe('templateFindings', () => {
  test.each<[mistake: string, manifest: unknown, path: string, message: string]>([
    [
      'a misspelt field of a container',
      manifestWith(container, { name: 'main', imagee: 'busybox' }),
      `${container}.imagee`,
      'unknown field; did you mean image?',
    ],
    [
      'a missing image',
      manifestWith(container, { name: 'main' }),
      `${container}.image`,
      'expected an image such as busybox:1.37, found nothing',
    ],
    [
      'resource instead of resources',
      manifestWith(`${container}.resource`, {}),
      `${container}.resource`,
      'unknown field; did you mean resources?',
    ],
    [
      'a misspelt field of the Job',
      manifestWith(`${job}.activeDeadlineSecond`, 5),
      `${job}.activeDeadlineSecond`,
      'unknown field; did you mean activeDeadlineSeconds?',
    ],
    [
      'a field of the Job in the Pod',
      manifestWith(`${pod}.backoffLimit`, 5),
      `${pod}.backoffLimit`,
      'unknown field; it belongs in spec.jobTemplate.spec',
    ],
    [
      'a negative number of retries',
      manifestWith(`${job}.backoffLimit`, -1),
      `${job}.backoffLimit`,
      'expected 0 or more, found -1',
    ],
    [
      'a successful exit code after one in quotes at its own place',
      manifestWith(`${job}.podFailurePolicy.rules`, [
        { action: 'Ignore', onExitCodes: { operator: 'In', values: ['3', 0] } },
      ]),
      `${job}.podFailurePolicy.rules[0].onExitCodes.values[1]`,
      'expected a non-zero exit code, found 0',
    ],
    [
      'too many exit codes, one of them in quotes',
      manifestWith(`${job}.podFailurePolicy.rules`, [
        {
          action: 'Ignore',
          onExitCodes: {
            operator: 'In',
            values: [...Array.from({ length: 255 }, (_, code) => code + 1), 'x'],
          },
        },
      ]),
      `${job}.podFailurePolicy.rules[0].onExitCodes.values`,
      'expected at most 255 entries, found 256',
    ],
    [
      'a success of more indexes than the one that a Job has by default',
      manifestWith(job, {
        completionMode: 'Indexed',
        successPolicy: { rules: [{ succeededCount: 2 }] },
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } },
      }),
      `${job}.successPolicy.rules[0].succeededCount`,
      'expected at most 1, found 2',
    ],
    [
      'a mount without a volume',
      manifestWith(`${container}.volumeMounts`, [{ name: 'data', mountPath: '/data' }]),
      `${container}.volumeMounts[0].name`,
      'no volume is named "data"; the Pod has no volumes: add it to spec.volumes of the Pod',
    ],
    [
      'a request above its limit',
      manifestWith(`${container}.resources`, { requests: { cpu: 1 }, limits: { cpu: '500m' } }),
      `${container}.resources.requests.cpu`,
      'expected at most the limit "500m", found the number 1',
    ],
  ])('reports %s', (_, manifest, path, message) => {
    expect(templateFindings(manifest, []).issues).toEqual([expect.objectContaining({ path, message })]);
  });

  test('takes a volume without a source as an emptyDir, as the API server does', () => {
    const manifest = manifestWith(pod, {
      restartPolicy: 'Never',
      volumes: [{ name: 'env' }],
      containers: [
        {
          name: 'main',
          image: 'busybox',
          env: [{ name: 'A', valueFrom: { fileKeyRef: { volumeName: 'env', path: 'a.env', key: 'A' } } }],
        },
      ],
    });
    expect(templateFindings(manifest, []).issues).toEqual([]);
  });

  test.each<[path: string, value: number, isWarned: boolean]>([
    [`${job}.activeDeadlineSeconds`, 9_007_199_254_740_992, true],
    [`${job}.activeDeadlineSeconds`, 9_007_199_254_740_991, false],
    [`${pod}.terminationGracePeriodSeconds`, 2 ** 63, true],
    [`${container}.resources.limits.memory`, 2 ** 60, true],
    [`${container}.resources.limits.memory`, 2 ** 40, false],
  ])('%s: %d may have been rounded: %p', (path, value, isWarned) => {
    const { issues, warnings } = templateFindings(manifestWith(path, value), []);
    const message = `Kron may have rounded ${value}: expected a number of at most 9007199254740991`;
    expect(issues).toEqual([]);
    expect(warnings).toEqual(isWarned ? [{ path, code: 'PodWarning', message }] : []);
  });

  test.each([
    [`${pod}.securityContext.fsGroup`, 2 ** 60, 'a whole number from 0 to 2147483647'],
    [`${job}.activeDeadlineSeconds`, 2 ** 64, 'a whole number from 0 to 2^63 - 1'],
  ])('%s: %d is out of range, which is the only finding', (path, value, range) => {
    const { issues, warnings } = templateFindings(manifestWith(path, value), []);
    expect(issues.map(({ message }) => message)).toEqual([`expected ${range}, found ${value}`]);
    expect(warnings).toEqual([]);
  });

  test.each<[kind: string, name: object, completions: number | undefined, most: number | null]>([
    ['KronJob', { name: 'x'.repeat(50) }, 10, null],
    ['KronJob', { name: 'x'.repeat(51) }, 10, 50],
    ['KronJob', { name: 'x'.repeat(50) }, 11, 49],
    ['KronJob', { name: 'x'.repeat(51) }, undefined, 50],
    ['KronJob', { name: 'db.backup' }, 10, 50],
    ['KronJob', { name: 'db.backup' }, 0, null],
    ['KronJob', { generateName: 'x'.repeat(45) }, 10, null],
    ['KronJob', { generateName: 'x'.repeat(46) }, 10, 45],
    ['ControlledJob', { name: 'x'.repeat(48) }, 10, null],
    ['ControlledJob', { name: 'x'.repeat(48) }, 11, 47],
    ['CronJob', { name: 'x'.repeat(52) }, 10, null],
    ['CronJob', { name: 'x'.repeat(52) }, 11, 51],
  ])(
    'a %s %p with %p indexed completions may have a name of %p characters',
    (kind, name, completions, most) => {
      const manifest = manifestWith(job, {
        completionMode: 'Indexed',
        ...(completions === undefined ? {} : { completions }),
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } },
      });
      const [issue] = templateFindings(Object.assign({}, manifest, { kind, metadata: name }), []).issues;
      const [field] = Object.keys(name);
      const expected = { path: `metadata.${field}`, message: expect.stringMatching(`at most ${most} char`) };
      if (most === null) expect(issue).toBeUndefined();
      else expect(issue).toMatchObject(expected);
    },
  );

  test('repeats nothing that validation has reported', () => {
    const manifest = manifestWith(container, { imagee: 'busybox' });
    const reported = [{ path: `${container}.name`, code: 'Required' as const, message: '' }];
    const paths = templateFindings(manifest, reported).issues.map(({ path }) => path);
    expect(paths).toEqual([`${container}.imagee`]);
    expect(templateFindings(manifest, [{ path: '', code: 'TooDeep', message: '' }]).issues).toEqual([]);
  });

  test('reports at most 101 issues', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}zzzzz`, 1]));
    expect(templateFindings(manifestWith(container, many), []).issues.length).toBe(101);
  });

  test('accepts any value', () => {
    const spec = fc.object({
      key: fc.constantFrom('template', 'spec', 'containers', 'volumes', 'env', '__proto__', 'x'),
    });
    fc.assert(
      fc.property(fc.anything(), spec, (anything, template) => {
        templateFindings(anything, []);
        templateFindings({ spec: { jobTemplate: { spec: { ...template, template } } } }, []);
        templateFindings(manifestWith(`${pod}.volumes`, [anything]), []);
        templateFindings(
          manifestWith(`${container}.resources`, { limits: anything, requests: anything }),
          [],
        );
      }),
    );
    expect(templateFindings(baseManifest(), [])).toEqual({ issues: [], warnings: [] });
  });
});
