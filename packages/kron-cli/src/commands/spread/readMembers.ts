import { printable } from '@kron/fleet/text/printable';
import type { Host } from '../../host.ts';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { assumedZoneNotes } from '@kron/fleet/input/assumedZone';
import { type FoundObject, isCronJob } from '@kron/fleet/input/findObjects';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { joinNames } from '@kron/fleet/input/joinNames';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { namespaceOf } from '@kron/fleet/input/locateIssues';
import type { Origin } from '@kron/fleet/input/origin';
import { readInput } from '../../input/openInput.ts';
import { reportAssumed, reportRead } from '../../input/reportInput.ts';
import { hasName, selectByName } from '../../input/selectByName.ts';
import { paintFor } from '../../output/paint.ts';
import { fieldsOf, isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { type Annotations, windowAnnotations } from 'kron-core';
import { annotationsToRepeat, withAnnotations } from './cronJobSpread.ts';
import { Agreements, type SpreadMember, validSlot, writtenSpread } from './spreadMember.ts';
import { groupBy } from '../../edit/groupBy.ts';
import { RefusedError } from './refusedError.ts';
import type { SpreadFlags, SpreadRequest } from './request.ts';

export type ReadMembers = { members: readonly SpreadMember[]; problems: readonly InputProblem[] };

/**
 * Reads the KronJobs and CronJobs that belong to the group or join it.
 *
 * @throws UsageError if the command line is invalid
 * @throws ClusterError if the cluster cannot be read
 * @throws RefusedError if a selected object has another group, or two objects of the same kind have the same identity, or a
 * CronJob has no window
 */
export async function readMembers(
  request: SpreadRequest,
  { selector: _, ...flags }: SpreadFlags,
  host: Host,
): Promise<ReadMembers> {
  const objects = new Map<PlainObject, FoundObject>();
  const prepare = (object: FoundObject, namespace: Annotations): PlainObject => {
    objects.set(object.value, object);
    return isPossible(object.value, request, flags.namespace)
      ? prepared(object.value, request, namespace)
      : object.value;
  };
  // Accept missing calendars of an object that cannot be a member, because `kron spread` ignores the object.
  const acceptsUnresolved = ({ manifest }: Origin): boolean =>
    !isPossible(manifest, request, flags.namespace);
  // Read all objects. An object that names its group is a member, even if the names and labels do not select it.
  const input = await readInput(
    [],
    flags,
    { prepare, acceptsUnresolved, cronJobs: true, clusters: 'any' },
    host,
  );
  const paint = paintFor(host.err, host, flags.color);
  // Drop warnings about the window of `--window`, which have no position in a manifest. `requireWindows` reports them.
  const isOfRequest = ({ code }: InputProblem): boolean =>
    request.window !== undefined && code === 'WindowTooLong';
  const warnings = input.warnings.filter((one) => !isOfRequest(one));
  await reportRead({ ...input, warnings }, flags, host);
  const agreements = new Agreements();
  const own = sharingNames(input.kronJobs);
  const all = input.kronJobs.map((kronJob): SpreadMember => {
    const written = writtenSpread(kronJob.manifest);
    const object = objects.get(kronJob.manifest) ?? noObject(kronJob);
    return {
      identity: own.has(kronJob) ? objectKey(kronJob) : kronJob.identity,
      kronJob,
      object,
      written,
      before: validSlot(written),
      agreement: agreements.of(kronJob),
    };
  });
  const { members, others } = membersOf(all, request);
  const notes =
    others.length === 0 ? [] : [`note: ignored, as they have another group: ${groupNames(others)}`];
  for (const note of notes) await host.err.write(`${paint.yellow(printable(note))}\n`);
  requireDistinct(members);
  requireWindows(members, input.warnings.filter(isOfRequest));
  for (const note of assumedZoneNotes(members.map(({ kronJob }) => kronJob)))
    await host.err.write(`${paint.dim(note)}\n`);
  await reportAssumed(
    members.map(({ kronJob }) => kronJob),
    host,
    paint,
  );
  return { members, problems: input.problems };
}

/** The CronJobs that have the namespace and name of a KronJob. */
function sharingNames(objects: readonly InputKronJob[]): ReadonlySet<InputKronJob> {
  const kronJobs = new Set(objects.filter(({ kind }) => kind === 'KronJob').map(({ identity }) => identity));
  return new Set(objects.filter(({ kind, identity }) => kind === 'CronJob' && kronJobs.has(identity)));
}

function noObject({ identity }: InputKronJob): never {
  throw new Error(`${identity} was not read`);
}

/** Whether an object may be a member of the group, judged by its manifest alone. */
function isPossible(
  manifest: PlainObject,
  { group, byWindow, names, selector }: SpreadRequest,
  assumed = 'default',
): boolean {
  const { group: own } = writtenSpread(manifest);
  if (own !== null) return own === group || (byWindow && own.startsWith(`${group}-`));
  if (selector !== undefined) return selector(manifest);
  const { name, namespace } = fieldsOf(manifest['metadata']);
  const identity = `${namespaceOf(namespace, assumed)}/${String(name)}`;
  return names.length === 0 || names.some((one) => hasName({ name: String(name), identity, manifest }, one));
}

/**
 * Prepares the manifest of a possible member for validation. Sets slot 0 of 1, so that validation does not report an invalid
 * slot, which kron spread replaces. With `--window`, also sets window.duration to the value of the flag.
 */
function prepared(manifest: PlainObject, { window }: SpreadRequest, namespace: Annotations): PlainObject {
  if (isCronJob(manifest)) return preparedCronJob(manifest, window, namespace);
  const { spec } = manifest;
  if (!isPlainObject(spec)) return manifest;
  const { spread, window: written } = spec;
  return {
    ...manifest,
    spec: {
      ...spec,
      ...(isMissing(spread) || isPlainObject(spread) ? { spread: { ...spread, slot: 0, of: 1 } } : {}),
      ...(window !== undefined && (isMissing(written) || isPlainObject(written))
        ? { window: { ...written, duration: window } }
        : {}),
    },
  };
}

/**
 * Does the same as `prepared` for a CronJob, whose slot and window are in annotations. With `--window`, also copies the
 * annotations of the Namespace: a CronJob with its own window does not inherit the Namespace's distribution and seed.
 */
function preparedCronJob(
  manifest: PlainObject,
  window: string | undefined,
  namespace: Annotations,
): PlainObject {
  const { window: key, spread } = windowAnnotations;
  return withAnnotations(manifest, {
    ...(window === undefined ? {} : { ...annotationsToRepeat(manifest, namespace), [key]: window }),
    [spread]: '0/1',
  });
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/**
 * Divides the objects into members of the group and objects with another group. Leaves out objects that have no group and
 * are not selected.
 */
function membersOf(
  all: readonly SpreadMember[],
  { group, byWindow, names, selector }: SpreadRequest,
): { members: readonly SpreadMember[]; others: readonly SpreadMember[] } {
  const own = new Set(byWindow ? all.map(({ agreement }) => nameByWindow(group, agreement.sha256)) : []);
  own.add(group);
  const chosen = new Set(
    selectByName(
      all.map(({ kronJob }) => kronJob),
      names,
    ).filter(({ manifest }) => selector === undefined || selector(manifest)),
  );
  const isSelective = names.length > 0 || selector !== undefined;
  const hasOther = ({ written }: SpreadMember): boolean => written.group !== null && !own.has(written.group);
  const others = all.filter(hasOther);
  const wrong = isSelective ? others.filter(({ kronJob }) => chosen.has(kronJob)) : [];
  if (wrong.length > 0)
    throw new RefusedError([
      `expected objects with the group ${group} or without one, found ${groupNames(wrong)}; select others, or remove their ${spreadNames(wrong)}`,
    ]);
  const members = all.filter(
    (one) => !hasOther(one) && (one.written.group !== null || chosen.has(one.kronJob)),
  );
  return { members, others };
}

/** @param sha256 the SHA-256, in hex, of the fields that are equal in the group */
export function nameByWindow(group: string, sha256: string): string {
  return `${group}-${sha256.slice(0, 6)}`;
}

/** The places where the objects name their group: a field of a KronJob, an annotation of a CronJob. */
function spreadNames(members: readonly SpreadMember[]): string {
  const kinds = new Set(members.map(({ kronJob }) => kronJob.kind));
  const names = [
    ...(kinds.has('KronJob') ? ['spec.spread'] : []),
    ...(kinds.has('CronJob') ? [`annotation ${windowAnnotations.spread}`] : []),
  ];
  return names.join(' or ');
}

function groupNames(members: readonly SpreadMember[]): string {
  return joinNames(members.map(({ identity, written }) => ({ identity: `${identity} (${written.group})` })));
}

/**
 * Checks that each CronJob has a window, because a slot has no effect without one.
 *
 * @param tooLong warnings about members for which the window of `--window` is too long
 * @throws RefusedError if a CronJob has no window
 */
function requireWindows(members: readonly SpreadMember[], tooLong: readonly InputProblem[]): void {
  const without = members.filter(({ kronJob: { kind, spec } }) => kind === 'CronJob' && !spec.window);
  const refused = groupBy(
    tooLong.filter((warning) => without.some(({ kronJob }) => kronJob.identity === warning.identity)),
    ({ message }) => message,
  );
  if (refused.size > 0)
    throw new RefusedError(
      [...refused].map(([message, warnings]) => `--window of ${joinNames(warnings.map(named))}: ${message}`),
    );
  if (without.length > 0)
    throw new RefusedError([
      `expected CronJobs with a window that has an effect, found ${joinNames(without)}; set the annotation ${windowAnnotations.window}, or write --window`,
    ]);
}

function named({ identity = '' }: InputProblem): { identity: string } {
  return { identity };
}

/** @throws RefusedError if two members of the same kind have the same namespace and name */
function requireDistinct(members: readonly SpreadMember[]): void {
  const first = new Map<string, string>();
  const lines: string[] = [];
  for (const { identity, kronJob } of members) {
    const key = objectKey(kronJob);
    const before = first.get(key);
    if (before === undefined) first.set(key, kronJob.source);
    else
      lines.push(`${kronJob.source}: ${identity} is defined again, first in ${before}; remove one of them`);
  }
  if (lines.length > 0) throw new RefusedError(lines);
}
