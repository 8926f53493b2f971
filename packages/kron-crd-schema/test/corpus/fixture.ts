/** Who is to know that a manifest is wrong, where not all do. */
export type Difference = {
  /** What the API server says in spite of the expectation. */
  server?: 'accepts' | 'refuses';
  /** What the generated validator says by itself. */
  validator?: 'accepts' | 'refuses';
  because: string;
};

/** A manifest, and all that is wrong with it. */
export type Fixture = {
  name: string;
  /** `path Code` each; empty for a valid manifest. */
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

/** Takes a field away. */
export const absent: unique symbol = Symbol('absent');

/** Makes fixtures of a small valid manifest, each with another value at one place. */
export type Fixtures = {
  /** The base with another value at a place. */
  manifestWith: (path: string, value: unknown) => unknown;
  /** A fixture for each value at a place, all of them valid. */
  valid: (path: string, values: readonly unknown[], differs?: Difference) => Fixture[];
  /** A fixture for each value at a place, with one issue, there or at a place below. */
  invalid: (path: string, code: string, values: readonly unknown[], differs?: Difference) => Fixture[];
  /** A fixture whose issues are somewhere else than what was changed. */
  fixture: (path: string, value: unknown, issues: readonly string[], differs?: Difference) => Fixture;
};

/**
 * @param base - gives a new manifest each time
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

/** Of KronJobs. */
export const { manifestWith, valid, invalid, fixture } = fixturesOf(baseManifest);
