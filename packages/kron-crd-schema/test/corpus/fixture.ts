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

/**
 * The base manifest with another value at a place.
 *
 * @example
 * manifestWith('spec.window.mode', 'around') // { …, spec: { …, window: { mode: 'around' } } }
 */
export function manifestWith(path: string, value: unknown): unknown {
  const manifest = baseManifest();
  set(manifest, segmentsOf(path), value);
  return manifest;
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

/** A fixture for each value at a place, all of them valid. */
export function valid(path: string, values: readonly unknown[], differs?: Difference): Fixture[] {
  return values.map((value) => fixture(path, value, [], differs));
}

/** A fixture for each value at a place, with one issue, there or at a place below. */
export function invalid(
  path: string,
  code: string,
  values: readonly unknown[],
  differs?: Difference,
): Fixture[] {
  return values.map((value) => fixture(path, value, [`${path} ${code}`], differs));
}

/** A fixture whose issues are somewhere else than what was changed. */
export function fixture(
  path: string,
  value: unknown,
  issues: readonly string[],
  differs?: Difference,
): Fixture {
  return {
    name: `${path}: ${shown(value)}`,
    issues,
    ...(differs === undefined ? {} : { differs }),
    manifest: manifestWith(path, value),
  };
}

function shown(value: unknown): string {
  if (value === absent) return 'absent';
  const text = JSON.stringify(value);
  return text.length > 70 ? `${text.slice(0, 50)}… (${text.length} characters)` : text;
}
