import { describe, expect, test } from '@jest/globals';
import { ControlledJob, KronJob } from '../src/generated/manifestValidator.mjs';
import { validateControlledJob, validateKronJob } from '../src/index.ts';
import { readFixtures } from './readFixtures.ts';

const judges = {
  KronJob: { validate: validateKronJob, hasStructure: KronJob },
  ControlledJob: { validate: validateControlledJob, hasStructure: ControlledJob },
};

describe.each(['KronJob', 'ControlledJob'] as const)('a %s', (kind) => {
  const fixtures = readFixtures(kind);
  const { validate, hasStructure } = judges[kind];

  test('has at least 300 fixtures, and none twice', () => {
    const all = [...fixtures.values()].flat().map(({ manifest }) => JSON.stringify(manifest));
    expect(all.length).toBeGreaterThanOrEqual(300);
  });

  describe.each([...fixtures])('%s', (_, ofTopic) => {
    test.each(ofTopic.map((fixture) => [fixture.name, fixture] as const))(
      '%s: each mistake is told once, where it is',
      (_name, { manifest, issues }) => {
        const validation = validate(manifest);
        const told = validation.ok ? [] : validation.issues.map(({ path, code }) => `${path} ${code}`);
        expect(told).toEqual(issues);
      },
    );

    test.each(ofTopic.map((fixture) => [fixture.name, fixture] as const))(
      '%s: the generated validator agrees, or why not is said',
      (_name, { manifest, issues, differs }) => {
        const expected = differs?.validator ?? (issues.length === 0 ? 'accepts' : 'refuses');
        expect(hasStructure(manifest) ? 'accepts' : 'refuses').toBe(expected);
      },
    );
  });
});
