/** The validators whose verdict differs from the expected issues. */
export type Difference = {
  /** The verdict of the API server. */
  server?: 'accepts' | 'refuses';
  /** The verdict of the generated validator alone. */
  validator?: 'accepts' | 'refuses';
  because: string;
};

/** A manifest and all its issues. */
export type Fixture = {
  name: string;
  /** A list of `path Code`; empty for a valid manifest. */
  issues: readonly string[];
  differs?: Difference;
  manifest: unknown;
};

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * A small valid KronJob.
 *
 * @param name - of the object
 */
export function baseManifest(name: string = 'db-backup'): { [key: string]: Json } {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name },
    spec: {
      schedule: '0 0 * * *',
      jobTemplate: {
        spec: {
          template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } },
        },
      },
    },
  };
}

/** Removes a field. */
export const absent: unique symbol = Symbol('absent');

/** Derives fixtures from a small valid manifest by changing the value of one field. */
export type Fixtures = {
  /** The base with a different value at `path`. */
  manifestWith: (path: string, value: unknown) => unknown;
  /** A valid fixture per value. */
  valid: (path: string, values: readonly unknown[], differs?: Difference) => Fixture[];
  /** An invalid fixture per value, with one issue at `path`. */
  invalid: (path: string, code: string, values: readonly unknown[], differs?: Difference) => Fixture[];
  /** A fixture with the given issues. */
  fixture: (path: string, value: unknown, issues: readonly string[], differs?: Difference) => Fixture;
};

/**
 * @param base - returns a new manifest on each call
 *
 * @example
 * fixturesOf(baseManifest).manifestWith('spec.window.mode', 'around') // { …, spec: { …, window: { mode: 'around' } } }
 */
export function fixturesOf(base: () => object): Fixtures {
  const manifestWith: Fixtures['manifestWith'] = (path, value) => {
    const manifest = base();
    set(manifest, segmentsOf(path), value);
    return manifest;
  };
  const fixture: Fixtures['fixture'] = (path, value, issues, differs) => ({
    name: `${path}: ${shown(value)}`,
    issues,
    ...(differs === undefined ? {} : { differs }),
    manifest: manifestWith(path, value),
  });
  return {
    manifestWith,
    fixture,
    valid: (path, values, differs) => values.map((value) => fixture(path, value, [], differs)),
    invalid: (path, code, values, differs) =>
      values.map((value) => fixture(path, value, [`${path} ${code}`], differs)),
  };
}

function segmentsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );
}

function set(target: object, [first = '', ...rest]: readonly (string | number)[], value: unknown): void {
  const here = target as Record<string | number, unknown>;
  if (rest.length > 0) {
    here[first] ??= typeof rest[0] === 'number' ? [] : {};
    set(here[first] as object, rest, value);
  } else if (value === absent) delete here[first];
  else here[first] = value;
}

function shown(value: unknown): string {
  if (value === absent) return 'absent';
  const text = JSON.stringify(value);
  return text.length > 70 ? `${text.slice(0, 50)}… (${text.length} characters)` : text;
}

/** Fixtures of KronJobs. */
export const { manifestWith, valid, invalid, fixture } = fixturesOf(baseManifest);
