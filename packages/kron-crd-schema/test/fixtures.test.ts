import { describe, expect, test } from '@jest/globals';
import {
  ClusterKronCalendar,
  ControlledJob,
  KronCalendar,
  KronJob,
} from '../src/generated/manifestValidator.mjs';
import { validateControlledJob, validateKronCalendar, validateKronJob } from '../src/index.ts';
import { kinds, readFixtures } from './readFixtures.ts';

const judges = {
  KronJob: { validate: validateKronJob, hasStructure: KronJob },
  ControlledJob: { validate: validateControlledJob, hasStructure: ControlledJob },
  KronCalendar: { validate: validateKronCalendar, hasStructure: KronCalendar },
  ClusterKronCalendar: { validate: validateKronCalendar, hasStructure: ClusterKronCalendar },
};

describe.each(kinds)('a %s', (kind) => {
  const fixtures = readFixtures(kind);
  const { validate, hasStructure } = judges[kind];

  test('has at least 200 fixtures', () => {
    const all = [...fixtures.values()].flat().map(({ manifest }) => JSON.stringify(manifest));
    expect(all.length).toBeGreaterThanOrEqual(200);
  });

  describe.each([...fixtures])('%s', (_, ofTopic) => {
    test.each(ofTopic.map((fixture) => [fixture.name, fixture] as const))(
      '%s: each mistake is reported once, at its path',
      (_name, { manifest, issues }) => {
        const validation = validate(manifest);
        const reported = validation.ok ? [] : validation.issues.map(({ path, code }) => `${path} ${code}`);
        expect(reported).toEqual(issues);
      },
    );

    test.each(ofTopic.map((fixture) => [fixture.name, fixture] as const))(
      '%s: the generated validator agrees, or the fixture gives a reason',
      (_name, { manifest, issues, differs }) => {
        const expected = differs?.validator ?? (issues.length === 0 ? 'accepts' : 'refuses');
        expect(hasStructure(manifest) ? 'accepts' : 'refuses').toBe(expected);
      },
    );
  });
});
