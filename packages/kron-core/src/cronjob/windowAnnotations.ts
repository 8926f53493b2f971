import { parseScopedSeed } from '../choice/seed.ts';
import { parseDistribution } from '../distributions/parseDistribution.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { collect, invalid, type Parsed, valid } from '../reading/parsed.ts';
import type { DistributionSpec, SeedSpec, SpreadSpec, WindowSpec } from '../spec/spec.ts';
import { parseSpread } from '../spec/spread.ts';
import { parseDurationField } from '../time/duration.ts';

/** The annotations that give a CronJob a window. Source: docs/reference/cronjobs.md, "Annotations". */
export const windowAnnotations = {
  window: 'kron.io/window',
  distribution: 'kron.io/distribution',
  seed: 'kron.io/seed',
  salt: 'kron.io/salt',
  spread: 'kron.io/spread',
} as const;

/** The window of a CronJob, in the fields of a KronJob's spec. */
export type CronJobWindow = {
  /** The mode is always `after`. A duration of zero means that the window of the Namespace does not apply. */
  window: WindowSpec & { duration: string };
  distribution?: DistributionSpec;
  seed?: SeedSpec;
  spread?: SpreadSpec;
};

/** The annotations of an object, as stored. */
export type Annotations = Readonly<Record<string, unknown>> | null | undefined;

/**
 * Parses the annotations that give a CronJob a window. The value is null if `kron.io/window` is absent, because the other
 * annotations then have no effect.
 *
 * @param path - the path of the annotations in their object
 * @example
 * parseWindowAnnotations({ 'kron.io/window': '3h', 'kron.io/distribution': 'exponential lambda=3 dir=late' })
 * // { ok: true, value: { window: { mode: 'after', duration: '3h' },
 * //   distribution: { name: 'exponential', params: { lambda: '3', dir: 'late' } } } }
 */
export function parseWindowAnnotations(
  annotations: Annotations,
  path = 'metadata.annotations',
): Parsed<CronJobWindow | null> {
  const written = (key: keyof typeof windowAnnotations): unknown =>
    annotations?.[windowAnnotations[key]] ?? undefined;
  if (written('window') === undefined) return valid(null);
  const issues: Issue[] = [];
  const part = <T>(key: keyof typeof windowAnnotations, read: (text: string) => Parsed<T>): T | undefined => {
    const value = written(key);
    if (value === undefined) return undefined;
    const at = `${path}["${windowAnnotations[key]}"]`;
    const parsed =
      typeof value === 'string'
        ? placed(read(value), at)
        : invalid(at, 'WrongType', `expected ${forms[key]} in quotes, found ${found(value)}`);
    return collect(parsed, issues);
  };
  const duration = part('window', durationOf);
  const distribution = part('distribution', distributionOf);
  const strategy = part('seed', seedOf);
  const salt = part('salt', (text) => seedFields({ salt: text }));
  const spread = part('spread', spreadOf);
  if (duration === undefined || issues.length > 0) return { ok: false, issues };
  return valid({
    window: { mode: 'after', duration },
    ...(distribution && { distribution }),
    ...((strategy ?? salt) && { seed: { ...strategy, ...salt } }),
    ...(spread && { spread }),
  });
}

/** The expected form of each annotation, for a message about a value that is not text. */
const forms = {
  window: 'a duration such as 30m',
  distribution: 'a name such as uniform',
  seed: 'stable, daily or weekly',
  salt: 'text',
  spread: 'SLOT/OF such as 7/50',
} as const;

/**
 * Replaces the path of each issue with the path of the annotation. The name of a parameter or of a field of `spread` moves
 * from the path to the start of the message.
 */
function placed<T>(parsed: Parsed<T>, path: string): Parsed<T> {
  if (parsed.ok) return parsed;
  const issues = parsed.issues.map(({ path: at, code, message }) => {
    const name = namedParts.exec(at)?.[1];
    return { path, code, message: name === undefined ? message : `${name}: ${message}` };
  });
  return { ok: false, issues };
}

/** Matches a path that contains a name from the text of an annotation, such as `params.lambda`. */
const namedParts = /^(?:params\.|spread\.)(.+)$/;

function durationOf(text: string): Parsed<string> {
  const parsed = parseDurationField(text, 'window');
  return parsed.ok ? valid(text) : parsed;
}

function distributionOf(text: string): Parsed<DistributionSpec> {
  const [name = '', ...pairs] = text.split(' ');
  const params = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const key = pair.slice(0, at);
    if (at <= 0 || params.has(key)) return invalid('', 'InvalidFormat', distributionForm(text));
    params.set(key, pair.slice(at + 1));
  }
  const spec = { name, ...(params.size > 0 && { params: Object.fromEntries(params) }) };
  const parsed = parseDistribution(spec, '');
  return parsed.ok ? valid(spec as DistributionSpec) : { ok: false, issues: parsed.issues.map(withoutDot) };
}

function distributionForm(text: string): string {
  return `expected a name, then different key=value pairs, separated by one space, such as exponential lambda=3 dir=late, found ${found(text)}`;
}

function withoutDot(issue: Issue): Issue {
  return { ...issue, path: issue.path.replace(/^\./, '') };
}

function seedOf(text: string): Parsed<SeedSpec> {
  const [strategy, scope, ...more] = text.split(' ');
  if (more.length === 0) return seedFields(scope === undefined ? { strategy } : { strategy, scope });
  const message = `expected STRATEGY or STRATEGY SCOPE, such as stable cluster, found ${found(text)}`;
  return invalid('', 'InvalidFormat', message);
}

function seedFields(fields: Readonly<Record<string, unknown>>): Parsed<SeedSpec> {
  // Passes an empty name of the cluster, because a missing name is no mistake of the annotation.
  const parsed = parseScopedSeed(fields, 'seed', '');
  return parsed.ok ? valid(fields as SeedSpec) : parsed;
}

const spreadForm = /^(\d{1,9})\/(\d{1,9})(?: (\S+))?$/;

function spreadOf(text: string): Parsed<SpreadSpec> {
  const [, slot, of, group] = spreadForm.exec(text) ?? [];
  if (slot === undefined || of === undefined) {
    const message = `expected SLOT/OF or SLOT/OF GROUP, such as 7/50 nightly, found ${found(text)}`;
    return invalid('', 'InvalidFormat', message);
  }
  const spec: SpreadSpec = { slot: Number(slot), of: Number(of), ...(group !== undefined && { group }) };
  const parsed = parseSpread(spec, 'spread');
  return parsed.ok ? valid(spec) : parsed;
}
