import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { KronJob as CoreKronJob } from 'kron-core';
import { buildJob } from 'kron-core';
import { KronJob as validateManifest } from '../generated/manifestValidator.mjs';
import { type KronJob, validateKronJob } from '../index.ts';

const podSpec = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] };
const manifest = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: { name: 'db-backup', namespace: 'prod' },
  spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: { spec: podSpec } } } },
};

function withSpec(fields: object): object {
  return { ...manifest, spec: { ...manifest.spec, ...fields } };
}

function messages(value: unknown): string[] {
  const validation = validateKronJob(value);
  return validation.ok ? [] : validation.issues.map(({ path, message }) => `${path}: ${message}`);
}

describe('validateKronJob', () => {
  test('returns a valid manifest unchanged', () => {
    const validation = validateKronJob(manifest);
    expect(validation).toEqual({ ok: true, kronJob: manifest });
    expect(validation.ok && validation.kronJob).toBe(manifest);
  });

  test.each([
    [
      'a misspelt field, and not that the right one is missing',
      { schedul: '0 0 * * *', schedule: undefined },
      ['spec.schedul: unknown field; did you mean schedule?'],
    ],
    [
      'where a field of a CronJob belongs',
      { suspend: true },
      ['spec.suspend: unknown field; it belongs in spec.policy'],
    ],
    [
      'what a field of a CronJob is called here',
      { concurrencyPolicy: 'Forbid' },
      [
        'spec.concurrencyPolicy: unknown field; write spec.policy.concurrency: allow, forbid, replace or queue',
      ],
    ],
    [
      'the place of a field of the pod',
      { restartPolicy: 'Never' },
      ['spec.restartPolicy: unknown field; it belongs in spec.jobTemplate.spec.template.spec'],
    ],
    [
      'a word of another scheduler for a clock change',
      { clockChanges: { gap: 'shift', fold: 'once', skip: true } },
      [
        'spec.clockChanges.skip: unknown field; the fields here are gap and fold',
        'spec.clockChanges.gap: expected skip, after or before, found "shift"; write after to run at 03:30 when there is no 02:30',
        'spec.clockChanges.fold: expected both, first or second, found "once"; write first to run once, the first time that the clock shows 02:30',
      ],
    ],
    ['nothing about an empty clockChanges', { clockChanges: {} }, []],
    [
      'two mistakes in one object',
      { window: { mode: 'arround', druation: '1h' } },
      [
        'spec.window.druation: unknown field; did you mean duration?',
        'spec.window.mode: expected after or around, found "arround"; did you mean around?',
      ],
    ],
    [
      'a number that YAML made',
      { constraints: { avoid: [{ hours: 8 }] } },
      ['spec.constraints.avoid[0].hours: expected a string, found the number 8; write "8" in quotes'],
    ],
    [
      'what the core knows best',
      { timezone: 'europe/paris' },
      [
        'spec.timezone: expected an IANA time zone such as Europe/Paris, found "europe/paris"; write Europe/Paris',
      ],
    ],
  ])('says %s', (_, fields, expected) => {
    const given = JSON.parse(JSON.stringify(withSpec(fields))) as unknown;
    expect(messages(given)).toEqual(expected);
  });

  test.each([
    [null, 'expected a manifest with apiVersion, kind, metadata and spec, found nothing'],
    [[], 'expected an object with apiVersion, kind, metadata, spec and status, found a list'],
    ['text', 'expected an object with apiVersion, kind, metadata, spec and status, found "text"'],
  ])('%j is no manifest', (value, message) => {
    expect(messages(value)).toEqual([`: ${message}`]);
  });

  test('a validated KronJob with a name has the type that kron-core takes', () => {
    const validation = validateKronJob(manifest);
    if (!validation.ok || !hasName(validation.kronJob)) throw new Error('it has a name');
    const kronJob: CoreKronJob = validation.kronJob;
    const period = { periodID: '2026-03-01T00:00:00Z', chosenTime: new Date('2026-03-01T00:58:29Z') };
    expect(buildJob(kronJob, period).metadata.name).toBe('db-backup-4llbpiospz');
  });

  test('it never throws, and accepts only what the generated validator accepts', () => {
    const anything = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
      fc.json().map((text): unknown => JSON.parse(text)),
    );
    const field = fc.constantFrom(
      'schedule',
      'timezone',
      'window',
      'distribution',
      'seed',
      'constraints',
      'policy',
      'notBefore',
      'jobTemplate',
      'x',
    );
    fc.assert(
      fc.property(field, anything, (name, value) => {
        for (const given of [
          value,
          { ...manifest, [name]: value },
          { ...manifest, metadata: value },
          withSpec({ [name]: value }),
        ]) {
          const validation = validateKronJob(given);
          if (validation.ok) expect(validateManifest(given)).toBe(true);
          else expect(validation.issues.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

function hasName(kronJob: KronJob): kronJob is KronJob & { metadata: { name: string } } {
  return typeof kronJob.metadata.name === 'string';
}
