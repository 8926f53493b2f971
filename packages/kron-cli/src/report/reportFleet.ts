import type { Fleet, FleetObject, FleetProblem } from '@kron/fleet/fleet/fleet';
import { fleetKronJob, fleetUnplaced } from '@kron/fleet/fleet/fleetKronJob';
import { makeFleet } from '@kron/fleet/fleet/makeFleet';
import { acceptedOf, calendarKinds, calendarsOf, labelsOf } from '@kron/fleet/fleet/manifestFields';
import { controlledJobFields, kronJobFields } from '@kron/fleet/fleet/specFields';
import type { UnplacedCronJob } from '@kron/fleet/input/input';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import type { Origin } from '@kron/fleet/input/origin';
import type { Issue } from '@kron/fleet/input/inputProblem';
import { locateIssues } from '@kron/fleet/input/locateIssues';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { fieldsOf, withoutUndefined } from '@kron/fleet/plainObject';
import { GroupMembers } from '@kron/fleet/validate/groupMembers';
import { warningsAboutControlledJob, warningsAboutKronJob } from '@kron/fleet/validate/objectWarnings';
import { withDuplicates } from '@kron/fleet/validate/withDuplicates';
import type { Host } from '../host.ts';
import type { OpenedInput } from '../input/openInput.ts';
import { counted } from '../output/fleetText.ts';
import { clusterSource } from '../input/stored/clusterSource.ts';
import type { InputFlags } from '../options/sharedOptions.ts';
import type { ObjectPlaces } from './objectPlaces.ts';
import { PublicNames } from './publicNames.ts';
import { placeOf, publicProblem } from './publicProblem.ts';

/** The content of a report. Instants are epoch seconds. */
export type ReportRequest = {
  now: number;
  from: number;
  /** The end of the span, exclusive. */
  to: number;
  /** The time zone of `--tz`; undefined if the flag is not given. */
  zone: string | undefined;
  /** The maximum number of starts in a minute. Undefined for no limit. */
  maxPerMinute?: number | undefined;
  /** The keys of the labels to embed. Undefined for all labels. */
  labels: readonly string[] | undefined;
};

export type ReportFlags = Pick<InputFlags, 'filename' | 'recursive' | 'calendars' | 'namespace'>;

/**
 * Makes the Fleet for a report. It includes data that a page cannot compute: the places of the objects in files, the
 * problems, and the kinds that could not be read.
 */
export async function reportFleet(
  opened: OpenedInput,
  places: ObjectPlaces,
  { request, flags, host }: { request: ReportRequest; flags: ReportFlags; host: Host },
): Promise<Fleet> {
  const { zone, ...span } = request;
  const { filename, recursive, calendars, namespace } = flags;
  const names = new PublicNames(filename ?? []);
  const problems = opened.input.problems.map((problem) => publicProblem(problem, 'error', names));
  const warnings = await warningsOf(opened, places, { names, now: request.now });
  return makeFleet({
    ...span,
    kron: host.version,
    zone: zone ?? null,
    source:
      filename === undefined
        ? { kind: 'cluster', names: namespace === undefined ? [] : [namespace] }
        : { kind: 'files', names: names.names, ...withoutUndefined({ recursive, calendars }) },
    tzdata: host.tzdata === '' ? null : host.tzdata,
    objects: await objectsOf(opened, places, names),
    calendars: calendarsOf(opened.kronJobs, opened.input.calendars),
    problems: [...problems, ...warnings.slice(0, maxWarnings)],
    withheld: [...withheldOf(opened), ...withheldWarnings(warnings.length - maxWarnings)],
  });
}

/** Maximum number of warnings. A large fleet can have a warning for each KronJob, and a report should stay small. */
const maxWarnings = 100;

function withheldWarnings(count: number): Fleet['withheld'] {
  if (count <= 0) return [];
  return [
    { what: counted(count, 'warning'), why: `a report has at most ${maxWarnings}; kron validate lists all` },
  ];
}

/** The objects of a Fleet: KronJobs and CronJobs, then ControlledJobs. `kron preview` merges objects in the same order. */
async function objectsOf(
  { kronJobs, controlledJobs, unplaced, input }: OpenedInput,
  places: ObjectPlaces,
  names: PublicNames,
): Promise<FleetObject[]> {
  const originOf = async (one: InputKronJob | InputControlledJob) => ({
    identity: one.identity,
    labels: labelsOf(one),
    place: placeOf(await places.of(one), names),
    createdAt: createdAt(one),
    ...acceptedOf(one.manifest),
  });
  const objects: FleetObject[] = [];
  for (const one of kronJobs) {
    const made = fleetKronJob(one.kind, await originOf(one), kronJobFields(one.spec), one.flow);
    objects.push(input.whatIf.given.has(one) ? { ...made, windowAssumed: true } : made);
  }
  for (const one of controlledJobs)
    objects.push({ kind: 'ControlledJob', ...(await originOf(one)), spec: controlledJobFields(one.spec) });
  for (const one of unplaced) objects.push(unplacedObject(one));
  return objects;
}

/** A CronJob whose start times are not known. It has no periods, and a problem says why. */
function unplacedObject(one: UnplacedCronJob): FleetObject {
  const origin = { identity: one.identity, labels: labelsOf(one), place: null, createdAt: createdAt(one) };
  return fleetUnplaced(origin, one);
}

/** The time at which the API server created an object. Null if the object is not from a cluster. */
function createdAt(one: Pick<Origin, 'manifest' | 'source'>): string | null {
  if (one.source !== clusterSource) return null;
  const { creationTimestamp: created } = fieldsOf(one.manifest['metadata']);
  return typeof created === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(created) ? created : null;
}

/**
 * The kinds that could not be read. The message of the API server is left out, because it can contain the name of the user.
 */
function withheldOf({ input: { unreadable, calendars } }: OpenedInput): Fleet['withheld'] {
  const kinds = [...unreadable, ...calendars.unreadable.map((key) => calendarKinds[key])];
  return kinds.map((what) => ({ what, why: `may not be read, or the cluster does not serve ${what}s` }));
}

/** The warnings that `kron validate` would print. */
async function warningsOf(
  { kronJobs, controlledJobs, input: { warnings } }: OpenedInput,
  places: ObjectPlaces,
  { names, now }: { names: PublicNames; now: number },
): Promise<FleetProblem[]> {
  const found = warnings.map((warning) => publicProblem(warning, 'warning', names));
  const add = async (one: InputKronJob | InputControlledJob, issues: readonly Issue[]): Promise<void> => {
    const located = await locateIssues(issues, places.objectOf(one), one.source, one.namespace);
    found.push(...located.map((issue) => publicProblem(issue, 'warning', names)));
  };
  const members = new GroupMembers();
  const aboutKronJob = withDuplicates((one: InputKronJob) => warningsAboutKronJob(one, one.manifest, now));
  const aboutControlledJob = withDuplicates((one: InputControlledJob) =>
    warningsAboutControlledJob(one, now),
  );
  for (const one of kronJobs) {
    members.add(one, places.objectOf(one));
    // The warnings of the input already include `doubts`: the reasons why annotations of a CronJob have no effect.
    const about = aboutKronJob(one).filter((issue) => !one.doubts.includes(issue));
    await add(one, about);
  }
  for (const one of controlledJobs) await add(one, aboutControlledJob(one));
  const ofGroups = await members.warnings();
  return [...found, ...ofGroups.map((issue) => publicProblem(issue, 'warning', names))];
}
