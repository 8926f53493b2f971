import { describe, expect, test } from '@jest/globals';
import { observe } from './observe.ts';
import { rememberedTemplate } from './rememberedTemplate.ts';
import { seenJob } from './seenJob.ts';

const watchedSince = new Date('2026-03-01T12:00:00Z');
const metadata = { name: 'backup', uid: 'kron-1', generation: 2, creationTimestamp: '2026-01-01T00:00:00Z' };
const reference = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: 'backup', controller: true };
const ofOwner = (uid: string) =>
  seenJob({ metadata: { name: `of-${uid}`, uid: 'job-1', ownerReferences: [{ ...reference, uid }] } });

describe('observe', () => {
  test("a Job is owned if its controller has this KronJob's UID, not just its name", () => {
    const { jobs } = observe({ metadata }, [ofOwner('kron-1'), ofOwner('kron-0')], { watchedSince });
    expect(jobs.map(({ name, owned }) => [name, owned])).toEqual([
      ['of-kron-1', true],
      ['of-kron-0', false],
    ]);
  });

  test('a Job that the KronJob owns is not copied, because a KronJob can have 10,000', () => {
    const ours = ofOwner('kron-1');
    const theirs = ofOwner('kron-0');
    const [owned, other] = observe({ metadata }, [ours, theirs], { watchedSince }).jobs;
    expect(owned).toBe(ours.seen);
    expect(other).toEqual({
      ...theirs.seen,
      owned: false,
      controller: 'KronJob backup with the UID kron-0',
    });
    expect(theirs.seen.owned).toBe(true);
  });

  test('a KronJob with a deletion timestamp is being deleted', () => {
    const dying = { ...metadata, deletionTimestamp: '2026-03-01T00:00:00Z' };
    expect(observe({ metadata }, [], { watchedSince }).deleting).toBe(false);
    expect(observe({ metadata: dying }, [], { watchedSince }).deleting).toBe(true);
  });

  test('jobTTL is the stored one until the template is known', () => {
    const kronJob = { metadata, status: { jobTTL: 60 } };
    const seen = (jobTTL: number | undefined) =>
      observe(kronJob, [], { watchedSince, template: { verdict: {}, jobTTL } }).status;
    expect(observe(kronJob, [], { watchedSince }).status).toEqual({ jobTTL: 60 });
    expect(seen(300)).toEqual({ jobTTL: 300 });
    expect(seen(undefined)).toEqual({});
  });

  test('unknown fields are absent, not undefined', () => {
    const fields = { watchedSince, holder: undefined, template: undefined, refused: undefined, issues: [] };
    expect(Object.keys(observe({ metadata }, [], fields))).toEqual([
      'uid',
      'generation',
      'createdAt',
      'deleting',
      'watchedSince',
      'status',
      'jobs',
    ]);
  });
});

describe('rememberedTemplate', () => {
  test('is undefined for another generation', () => {
    expect(rememberedTemplate({ metadata, status: { observedGeneration: 2, jobTTL: 60 } })).toEqual({
      verdict: {},
      jobTTL: 60,
    });
    expect(rememberedTemplate({ metadata, status: { observedGeneration: 1, jobTTL: 60 } })).toBeUndefined();
    expect(rememberedTemplate({ metadata })).toBeUndefined();
  });

  test.each([
    ['a rejected template', 'JobTemplateRefused', 'InvalidSpec', true],
    [
      'a rejected template with the reason of an earlier version',
      'JobTemplateRefused',
      'JobTemplateRefused',
      true,
    ],
    ['a rejected template of a suspended KronJob', 'Suspended', 'InvalidSpec', true],
    ['nothing while the spec is invalid', 'InvalidSpec', 'InvalidSpec', false],
    ['nothing while a calendar is missing', 'CalendarNotFound', 'CalendarNotFound', false],
  ])('keeps %s', (_, ready, invalid, isKept) => {
    const message = 'spec.template: no containers';
    const conditions = [
      condition('Ready', ready),
      { ...condition('InvalidSpec', invalid), status: 'True' as const, message },
    ];
    const known = rememberedTemplate({ metadata, status: { observedGeneration: 2, conditions } });
    expect(known).toEqual(isKept ? { verdict: { refusal: message }, jobTTL: undefined } : undefined);
  });
});

function condition(type: 'Ready' | 'InvalidSpec', reason: string) {
  return { type, status: 'False', reason, message: '', lastTransitionTime: '2026-03-01T00:00:00Z' } as const;
}
