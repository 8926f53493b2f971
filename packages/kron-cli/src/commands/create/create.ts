import { compile, isZoneName, type ScheduleSpec, validateSpec } from 'kron-core';
import { validateKronJob } from 'kron-crd-schema';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { dnsLabelProblem, isDnsLabel } from '../../input/dnsLabel.ts';
import { parseInstantOption } from '../../options/instantOption.ts';
import { Problems } from '../../options/problems.ts';
import type { WriteFlags } from '../../options/writeOptions.ts';
import { utcText } from '../../output/instantText.ts';
import type { PlainObject } from '../../plainObject.ts';
import { reportCreated, reportWarnings } from '../../writing/reportCreated.ts';
import { type NewKronJob, newKronJob, type OneRun, oneRun } from './newKronJob.ts';

/** The flags of `kron create`. */
export type CreateFlags = WriteFlags & {
  image: string;
  schedule?: string;
  at?: string;
  window?: string;
  timezone?: string;
  restart: string;
};

/**
 * `kron create`: a new KronJob.
 *
 * @param command its container's, as commander has read it, and the command line in which it was written
 */
export async function create(
  name: string,
  { words, args }: { words: readonly string[]; args: readonly string[] },
  flags: CreateFlags,
  host: Host,
): Promise<ExitCode> {
  const problems = new Problems();
  const misplaced = misplacedWordsProblem(words, args);
  if (misplaced !== undefined) problems.add(misplaced);
  const manifest = manifestFrom(name, words, flags, { host, problems });
  problems.throwIfAny();
  // Without problems there is one.
  if (manifest === undefined) return exitCode.invalidInput;
  const created = flags.dryRun === 'client' ? manifest : await stored(manifest, flags, host);
  await reportCreated(`kronjob.kron.io/${name}`, created, flags, host);
  return exitCode.fine;
}

/**
 * What is wrong when words of a container's command stand elsewhere than behind `--`, where a flag's value is easily
 * taken for one; undefined when all of them stand there.
 *
 * @param words the command, as it was read
 * @param args the whole command line
 * @example
 * misplacedWordsProblem(['server'], ['create', 'tidy', '--dry-run', 'server']) // '"server": write --dry-run=server, …'
 */
function misplacedWordsProblem(words: readonly string[], args: readonly string[]): string | undefined {
  const dashes = args.indexOf('--');
  const behind = dashes < 0 ? 0 : args.length - dashes - 1;
  const misplaced = words.slice(0, Math.max(0, words.length - behind));
  if (misplaced.length === 0) return undefined;
  const mode = args[args.indexOf('--dry-run') + 1] ?? '';
  if (args.includes('--dry-run') && (mode === 'client' || mode === 'server')) {
    return `"${mode}" behind --dry-run is not its value: write --dry-run=${mode}; a command stands behind --`;
  }
  return `found "${misplaced.join(' ')}" before --, or without it: a command stands behind --, as in -- ${words.join(' ')}`;
}

async function stored(manifest: NewKronJob, flags: CreateFlags, host: Host): Promise<PlainObject> {
  const { withCluster } = await import('../../cluster/withCluster.ts');
  const { sendKronJob } = await import('./sendKronJob.ts');
  const how = { namespace: flags.namespace, dryRun: flags.dryRun === 'server' };
  const { object, warnings } = await withCluster(
    flags,
    host,
    (cluster) => sendKronJob(cluster, manifest, how),
    'to see the manifest instead, write --dry-run -o yaml',
  );
  await reportWarnings(warnings, flags, host);
  return object;
}

type Checked = { host: Host; problems: Problems };

function manifestFrom(
  name: string,
  command: readonly string[],
  flags: CreateFlags,
  { host, problems }: Checked,
): NewKronJob | undefined {
  const { image, restart: restartPolicy, namespace, timezone, window } = flags;
  if (image.trim() === '') problems.add('--image: expected an image, found nothing');
  if (namespace !== undefined && !isDnsLabel(namespace))
    problems.add(dnsLabelProblem('--namespace', namespace));
  const when = readWhen(flags, host, problems);
  if (when === undefined) return undefined;
  const options = { name, namespace, image, command, restartPolicy, when, timezone, window };
  const manifest = newKronJob(options);
  const validation = validateKronJob(manifest);
  if (!validation.ok) {
    for (const { path, message } of validation.issues) problems.add(`${flagOf(path)}: ${message}`);
  } else if (flags.at !== undefined && recurs(validation.kronJob.spec)) {
    problems.add(
      '--at: within the window the schedule comes again, as where the clock is put back: leave out --timezone',
    );
  }
  return manifest;
}

const flags: Readonly<Record<string, string>> = {
  'metadata.name': 'NAME',
  'spec.schedule': '--schedule',
  'spec.timezone': '--timezone',
  'spec.window.duration': '--window',
};

/** What was written where, in the words of the command line. */
function flagOf(path: string): string {
  if (path.startsWith('spec.jobTemplate') && path.endsWith('.name')) return 'NAME';
  return flags[path] ?? path;
}

function readWhen(
  { schedule, at, window, timezone = 'UTC', now }: CreateFlags,
  host: Host,
  problems: Problems,
): { schedule: string } | OneRun | undefined {
  const from = now === undefined ? host.now : problems.take(parseInstantOption('--now', now, host.now));
  if ((schedule === undefined) === (at === undefined)) {
    problems.add(
      at === undefined
        ? 'no time: write --schedule "0 3 * * *", or --at TIME for one run'
        : '--schedule and --at exclude each other: write one of them',
    );
    return undefined;
  }
  if (schedule !== undefined) return { schedule };
  const instant = problems.take(parseInstantOption('--at', at ?? '', from ?? host.now));
  if (instant === undefined || from === undefined) return undefined;
  if (instant < from) problems.add(`--at: ${utcText(instant)} is past; it is ${utcText(from)}`);
  // A zone or a window that cannot be is told by whoever judges the manifest.
  const zone = isZoneName(timezone) ? timezone : 'UTC';
  return oneRun(Math.ceil(instant / 60) * 60, windowSeconds(window), zone);
}

/** A window is not read here but asked for, as there are not two readers of durations. */
function windowSeconds(duration: string | undefined): number {
  if (duration === undefined) return 0;
  const spec = { identity: 'default/window', schedule: '0 0 * * *', window: { duration } };
  return validateSpec(spec).length === 0 ? compile(spec).dues.windowLength : 0;
}

/** Whether a period of another nominal time could fall between the bounds of the one that is meant, by whatever draw. */
function recurs(spec: Omit<ScheduleSpec, 'identity'>): boolean {
  const schedule = compile({ ...spec, identity: 'default/once' });
  const { notBefore, dues } = schedule;
  const first = schedule.nextNominal(notBefore - dues.windowLength - 1);
  return first !== notBefore || (schedule.nextNominal(notBefore) ?? Infinity) <= schedule.notAfter;
}
