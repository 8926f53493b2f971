import { beforeAll, describe, expect, test } from '@jest/globals';
import { uniqueNamespace } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import { withoutNulls } from 'kron-core/controller';
import {
  applyDefaults,
  type KronJob,
  validateControlledJob,
  validateKronCalendar,
  validateKronJob,
} from '../../src/index.ts';
import { kinds } from '../readFixtures.ts';
import { installCrd } from './installCrd.ts';
import { nullCases } from './nullCases.ts';

const patience = 600_000;
const ofKind = {
  KronJob: { plural: 'kronjobs', validate: validateKronJob },
  ControlledJob: { plural: 'controlledjobs', validate: validateControlledJob },
  KronCalendar: { plural: 'kroncalendars', validate: validateKronCalendar },
  ClusterKronCalendar: { plural: 'clusterkroncalendars', validate: validateKronCalendar },
};

/** Each way of writing null over or instead of an object without the field. */
const ways = {
  create: ['create', '--dry-run=server'],
  'server-side apply': ['apply', '--server-side', '--dry-run=server'],
};
const waysOverStored = {
  'client-side apply': ['apply', '--dry-run=server'],
  'server-side apply': ['apply', '--server-side', '--force-conflicts', '--dry-run=server'],
  replace: ['replace', '--dry-run=server'],
};

/** A parameter that the distribution does not take is an unknown field, which is refused with any value. */
const unknownParam = /\.distribution\.params\.a$/;

/** Server-side apply identifies the entries of these lists by this field, and compares before it fills in the default. */
const listKey = /\.(?:ports\.0\.protocol|imagePullSecrets\.0\.name)$/;

describeOnControlPlane('null stands for an absent field', (cluster) => {
  describe.each(kinds)('of a %s', (kind) => {
    const { plural, validate } = ofKind[kind];
    const cases = nullCases(kind).filter(({ path }) => !isCovered(kind, path));
    const optional = cases.filter(({ required }) => !required);
    let namespace = '';
    beforeAll(async () => {
      await installCrd(cluster(), plural);
      namespace = await uniqueNamespace(cluster(), 'nulls');
    }, patience);

    /** Runs kubectl once for all manifests, and returns the paths of the cases that were accepted. */
    async function accepted(
      args: readonly string[],
      value: 'absent' | 'null',
      of = cases,
    ): Promise<string[]> {
      const input = of.map((one) => JSON.stringify(one[value])).join('\n');
      const { stdout } = await cluster().kubectl([...args, '-n', namespace, '-o', 'name', '-f', '-'], {
        input,
      });
      const names = new Set(stdout.split('\n').map((line) => line.split('/')[1]));
      return of.filter(({ absent }) => names.has(nameOf(absent))).map(({ path }) => path);
    }

    test(
      'for the API server, however it is written',
      async () => {
        const expected = await accepted(['create', '--dry-run=server'], 'absent');
        const known = expected.filter((path) => !unknownParam.test(path));
        for (const [way, args] of Object.entries(ways)) {
          expect([way, await accepted(args, 'null')]).toEqual([way, known]);
        }
        // Most optional fields are covered, and no null is accepted for a required one.
        expect(expected.length / optional.length).toBeGreaterThan(0.9);
        expect(cases.filter(({ required, path }) => required && expected.includes(path))).toEqual([]);
      },
      patience,
    );

    test(
      'for the API server, over a stored object without it',
      async () => {
        const known = optional.filter(({ path }) => !unknownParam.test(path));
        const stored = await accepted(['create'], 'absent', known);
        const over = known.filter(({ path }) => stored.includes(path));
        for (const [way, args] of Object.entries(waysOverStored)) {
          const expected =
            way === 'server-side apply' ? stored.filter((path) => !listKey.test(path)) : stored;
          expect([way, await accepted(args, 'null', over)]).toEqual([way, expected]);
        }
      },
      patience,
    );

    test('for the validator and applyDefaults', () => {
      for (const { path, absent, null: withNull } of cases) {
        const isValid = validate(absent).ok && !unknownParam.test(path);
        expect([path, validate(withNull).ok]).toEqual([path, isValid]);
        expect([path, specWithDefaults(withNull)]).toEqual([path, specWithDefaults(absent)]);
      }
    });
  });
});

/** The Pod template has the same schema in both kinds. */
function isCovered(kind: string, path: string): boolean {
  return kind === 'ControlledJob' && path.startsWith('spec.jobTemplate.spec.template.');
}

function nameOf(manifest: object): string {
  return (manifest as KronJob).metadata.name ?? '';
}

function specWithDefaults(manifest: object): unknown {
  return withoutNulls(applyDefaults(manifest as KronJob).spec);
}
