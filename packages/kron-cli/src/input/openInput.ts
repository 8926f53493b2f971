import type { Host } from '../host.ts';
import { readClusterNames } from '../options/clusterNames.ts';
import { readKindOption } from '../options/kindOption.ts';
import { Problems } from '../options/problems.ts';
import type { ClusterFlags } from '../options/clusterOptions.ts';
import type { InputFlags, OutputFlags } from '../options/sharedOptions.ts';
import { paintFor } from '../output/paint.ts';
import { fieldsOf, type PlainObject } from '@kron/fleet/plainObject';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import { assumedZoneNotes } from '@kron/fleet/input/assumedZone';
import { dnsLabelProblem, isDnsLabel } from '@kron/fleet/input/dnsLabel';
import { kindsOf } from '@kron/fleet/input/findObjects';
import type { Input, ReadOptions, SourceRequest, UnplacedCronJob } from '@kron/fleet/input/input';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { type Origin, originOf } from '@kron/fleet/input/origin';
import { type InputRequest, readFiles } from './readFiles.ts';
import { reportAssumed, reportRead, reportReading } from './reportInput.ts';
import { hasName, type Named, selectByName } from './selectByName.ts';
import { readSelection, rejectClusterFlags } from './selection.ts';

/** The objects that a command shows, and the problems of the invalid objects. */
export type OpenedInput = {
  /** The KronJobs and, if `ReadOptions.cronJobs` is set, the CronJobs. */
  kronJobs: readonly InputKronJob[];
  /** The ControlledJobs. Empty unless `ReadOptions.controlledJobs` is set. */
  controlledJobs: readonly InputControlledJob[];
  /** The CronJobs whose start times are not known, such as those with the schedule `@every 1h`. */
  unplaced: readonly UnplacedCronJob[];
  problems: readonly InputProblem[];
  /** The whole input, including the objects that the names do not select. */
  input: Input;
};

/** The objects that can start Jobs at known times. */
export type TimedObjects = Pick<OpenedInput, 'kronJobs' | 'controlledJobs'>;

/** How to read the input, and what to report of it. */
export type OpenOptions = ReadOptions &
  Pick<SourceRequest, 'readOther'> & {
    /** Set if objects with the same identity are versions of one object. If not set, kron warns about such objects. */
    severalVersions?: true;
  };

/** Reads the input, reports its problems, and selects the named objects. */
export async function openInput(
  names: readonly string[],
  flags: InputFlags & Pick<OutputFlags, 'verbose' | 'color'>,
  host: Host,
  { severalVersions, ...options }: OpenOptions = {},
): Promise<OpenedInput> {
  // A missing calendar is no problem if no name selects its KronJob, because the command leaves out this KronJob.
  const isLeftOut = (one: Origin): boolean => !names.some((name) => hasName(one, name));
  const lenient: ReadOptions = names.length > 0 ? { acceptsUnresolved: isLeftOut } : {};
  const refused: Named[] = [];
  const onInvalid = (manifest: PlainObject, source: string): void => {
    const named = namedOf(manifest, source, flags.namespace ?? 'default');
    if (named !== undefined && names.length > 0) refused.push(named);
  };
  const input = await readInput(names, flags, { ...lenient, onInvalid, ...options }, host);
  const paint = paintFor(host.err, host, flags.color);
  await reportRead(input, flags, host);
  // Without `-f`, kron has read only the selected objects from the cluster. With `-f`, it selects them here.
  const chosen = flags.filename === undefined ? input : selectNamed(input, names, refused);
  const objects = [...chosen.kronJobs, ...chosen.controlledJobs, ...chosen.unplaced];
  await reportAssumed(objects, host, paint, severalVersions);
  for (const note of assumedZoneNotes(chosen.kronJobs)) await host.err.write(`${paint.dim(note)}\n`);
  const { kronJobs, controlledJobs, unplaced } = chosen;
  return { kronJobs, controlledJobs, unplaced, problems: input.problems, input };
}

/** The name and namespace of an invalid object. Undefined if it has no name. */
function namedOf(manifest: PlainObject, source: string, assumedNamespace: string): Named | undefined {
  const metadata = fieldsOf(manifest['metadata']);
  const { name, namespace } = metadata;
  if (typeof name !== 'string') return undefined;
  const stated = typeof namespace === 'string' ? { name, namespace } : { name };
  return originOf(manifest, stated, source, assumedNamespace);
}

function isAmong(objects: readonly Named[], name: string): boolean {
  return objects.some((one) => hasName(one, name));
}

/**
 * The objects that the names select. A name without a kind selects objects of all kinds.
 *
 * @param refused the invalid objects. Their problems were reported, so their names are not reported as unknown
 */
function selectNamed(
  { kronJobs, controlledJobs, unplaced }: Input,
  names: readonly string[],
  refused: readonly Named[],
): Pick<OpenedInput, 'kronJobs' | 'controlledJobs' | 'unplaced'> {
  const all = [...kronJobs, ...controlledJobs, ...unplaced];
  const sought = names.filter((name) => isAmong(all, name) || !isAmong(refused, name));
  if (names.length > 0 && sought.length === 0) return { kronJobs: [], controlledJobs: [], unplaced: [] };
  const chosen = new Set(selectByName<Origin>(all, sought));
  return {
    kronJobs: kronJobs.filter((one) => chosen.has(one)),
    controlledJobs: controlledJobs.filter((one) => chosen.has(one)),
    unplaced: unplaced.filter((one) => chosen.has(one)),
  };
}

/**
 * @throws UsageError if the flags are wrong or a name is unknown
 * @throws ClusterError if the cluster cannot be read
 */
export async function readInput(
  names: readonly string[],
  flags: InputFlags & Pick<OutputFlags, 'verbose' | 'color'>,
  options: ReadOptions,
  host: Host,
): Promise<Input> {
  const problems = new Problems();
  const only = readKindOption(flags, problems, kindsOf(options));
  const clusters = readClusterNames(flags, problems);
  problems.throwIfAny();
  const whole = { ...options, only, ...(clusters && { clusters }) };
  return flags.filename === undefined
    ? readSelected(names, flags, whole, host)
    : readManifestFiles(flags, whole, host);
}

async function readSelected(
  names: readonly string[],
  flags: InputFlags & Pick<OutputFlags, 'verbose' | 'color'>,
  options: ReadOptions,
  host: Host,
): Promise<Input> {
  const problems = new Problems();
  const kinds = kindsOf(options);
  const selection = readSelection(names, flags, problems, kinds);
  problems.throwIfAny();
  const [{ withCluster }, { readCluster, placeText }] = await Promise.all([
    import('../cluster/withCluster.ts'),
    import('./stored/readCluster.ts'),
  ]);
  return withCluster(flags, host, async (cluster) => {
    await reportReading(placeText(cluster, selection), flags, host, kinds);
    return readCluster(cluster, selection, options, host);
  });
}

async function readManifestFiles(flags: InputFlags, options: ReadOptions, host: Host): Promise<Input> {
  const request = { ...inputRequest(flags), ...options };
  return readFiles({ ...request, ...(await calendarSource(flags, host)) }, host);
}

/** Returns the option that looks up missing calendars in the cluster, or {} without `--calendars cluster`. */
export async function calendarSource(
  flags: Pick<InputFlags, 'calendars'> & ClusterFlags,
  host: Host,
): Promise<Pick<ReadOptions, 'lookUp'>> {
  if (flags.calendars === undefined) return {};
  const [{ withCluster }, { lookUpCalendars }] = await Promise.all([
    import('../cluster/withCluster.ts'),
    import('./stored/lookUpCalendars.ts'),
  ]);
  return {
    lookUp: async (references, calendars) => {
      if (references.every((reference) => calendars.has(reference))) return;
      await withCluster(flags, host, (cluster) => lookUpCalendars(cluster, references, calendars));
    },
  };
}

/** @throws UsageError if a flag needs a cluster that is not read, or the namespace is invalid */
export function inputRequest(flags: InputFlags): InputRequest {
  const { filename = [], recursive, namespace = 'default' } = flags;
  const problems = new Problems();
  rejectClusterFlags(flags, problems);
  if (!isDnsLabel(namespace)) problems.add(dnsLabelProblem('--namespace', namespace));
  problems.throwIfAny();
  return { filenames: filename, recursive: recursive === true, namespace };
}
