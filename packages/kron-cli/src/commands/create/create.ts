import { utcText } from '@kron/fleet/text/instantText';
import { compile, isZoneName, type ScheduleSpec, validateSpec } from 'kron-core';
import { validateKronJob } from 'kron-crd-schema';
import { templateFindings } from 'kron-crd-schema/pods';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { dnsLabelProblem, isDnsLabel } from '@kron/fleet/input/dnsLabel';
import { parseInstantOption } from '../../options/instantOption.ts';
import { latestInstant } from '../../options/zoneClock.ts';
import { Problems } from '../../options/problems.ts';
import type { WriteFlags } from '../../options/writeOptions.ts';
import type { PlainObject } from '@kron/fleet/plainObject';
import { reportCreated, reportWarnings } from '../../writing/reportCreated.ts';
import { type NewKronJob, newKronJob, type OneRun, oneRun } from './newKronJob.ts';

export type CreateFlags = WriteFlags & {
  image: string;
  schedule?: string;
  at?: string;
  window?: string;
  timezone?: string;
  clockChanges?: string;
  restart: string;
};

/**
 * @param words the container's command, as commander has read it
 * @param args the command line
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
  const notes: string[] = [];
  const manifest = manifestFrom(name, words, flags, { host, problems, notes });
  problems.throwIfAny();
  await host.err.write(notes.join(''));
  // TypeScript does not know that there is always a manifest if there are no problems.
  if (manifest === undefined) return exitCode.invalidInput;
  const created = flags.dryRun === 'client' ? manifest : await stored(manifest, flags, host);
  await reportCreated(`kronjob.kron.io/${name}`, created, flags, host);
  return exitCode.fine;
}

/**
 * The problem of words without `--` before them, such as the value of a flag. undefined if there are no such words.
 *
 * @example
 * misplacedWordsProblem(['server'], ['create', 'tidy', '--dry-run', 'server']) // '"server": write --dry-run=server, …'
 */
function misplacedWordsProblem(words: readonly string[], args: readonly string[]): string | undefined {
  const dashes = args.indexOf('--');
  const after = dashes < 0 ? 0 : args.length - dashes - 1;
  const misplaced = words.slice(0, Math.max(0, words.length - after));
  if (misplaced.length === 0) return undefined;
  const mode = args[args.indexOf('--dry-run') + 1] ?? '';
  if (args.includes('--dry-run') && (mode === 'client' || mode === 'server')) {
    return `"${mode}" is not the value of --dry-run: write --dry-run=${mode}; a command must follow --`;
  }
  return `found "${misplaced.join(' ')}" without -- before it: a command must follow --, as in -- ${words.join(' ')}`;
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

type Checked = { host: Host; problems: Problems; notes: string[] };

function manifestFrom(
  name: string,
  command: readonly string[],
  flags: CreateFlags,
  { host, problems, notes }: Checked,
): NewKronJob | undefined {
  const { image, restart: restartPolicy, namespace, timezone, window } = flags;
  if (image.trim() === '') problems.add('--image: expected an image, found nothing');
  if (namespace !== undefined && !isDnsLabel(namespace))
    problems.add(dnsLabelProblem('--namespace', namespace));
  const when = readWhen(flags, { host, problems, notes });
  if (when === undefined) return undefined;
  const clockChanges = readClockChanges(flags.clockChanges, problems);
  const options = { name, namespace, image, command, restartPolicy, when, timezone, window, clockChanges };
  const manifest = newKronJob(options);
  const validation = validateKronJob(manifest);
  const reported = validation.ok ? [] : validation.issues;
  const byFlag = new Map<string, string>();
  for (const { path, message } of [...reported, ...templateFindings(manifest, reported).issues]) {
    const flag = flagOf(path, flags);
    // The KronJob and its container have the same name, so validation finds an invalid name twice.
    if (!byFlag.has(flag)) byFlag.set(flag, message);
  }
  for (const [flag, message] of byFlag) problems.add(`${flag}: ${message}`);
  if (!validation.ok) return manifest;
  if (flags.at !== undefined && recurs(validation.kronJob.spec)) {
    problems.add(
      '--at: the schedule repeats within the window, for example because clocks are set back: remove --timezone',
    );
  }
  return manifest;
}

/** Reads `gap,fold`, such as `after,first`. The validation of the manifest reports unknown words. */
function readClockChanges(
  text: string | undefined,
  problems: Problems,
): { gap?: string; fold?: string } | undefined {
  if (text === undefined) return undefined;
  const [gap = '', fold, ...rest] = text.split(',');
  if (rest.length > 0)
    problems.add(`--clock-changes: expected gap,fold such as after,first, found "${text}"`);
  return { gap, ...(fold === undefined ? {} : { fold }) };
}

const flagOfField: Readonly<Record<string, string>> = {
  'metadata.name': 'NAME',
  'spec.schedule': '--schedule',
  'spec.timezone': '--timezone',
  'spec.clockChanges.gap': '--clock-changes',
  'spec.clockChanges.fold': '--clock-changes',
  'spec.window.duration': '--window',
};

function flagOf(path: string, { at }: CreateFlags): string {
  if (path.startsWith('spec.jobTemplate') && path.endsWith('.name')) return 'NAME';
  if (at !== undefined && /^spec\.(?:schedule|notBefore|notAfter)$/.test(path)) return '--at';
  return flagOfField[path] ?? path;
}

function readWhen(
  flags: CreateFlags,
  { host, problems, notes }: Checked,
): { schedule: string } | OneRun | undefined {
  const { schedule, at, timezone = 'UTC', now } = flags;
  const from =
    now === undefined ? host.now : problems.take(parseInstantOption('--now', now, host.now, timezone));
  if ((schedule === undefined) === (at === undefined)) {
    problems.add(
      at === undefined
        ? 'no time: write --schedule "0 3 * * *", or --at TIME for one run'
        : '--schedule and --at exclude each other: write one of them',
    );
    return undefined;
  }
  if (schedule !== undefined) return { schedule };
  const instant = problems.take(parseInstantOption('--at', at ?? '', from ?? host.now, timezone));
  if (instant === undefined || from === undefined) return undefined;
  if (instant < from) problems.add(`--at: ${utcText(instant)} is in the past: it is now ${utcText(from)}`);
  // The validation of the manifest reports an invalid time zone or window.
  const zone = isZoneName(timezone) ? timezone : 'UTC';
  return atMinute(instant, zone, flags, { problems, notes });
}

/** The schedule of one run, at an instant rounded up to a minute. A note says so, unless `--at` is relative to now. */
function atMinute(
  instant: number,
  zone: string,
  { at = '', window }: CreateFlags,
  { problems, notes }: Omit<Checked, 'host'>,
): OneRun | undefined {
  const start = Math.ceil(instant / 60) * 60;
  const length = windowSeconds(window);
  if (start + length > latestInstant) {
    const what = start > latestInstant ? 'rounds up to a time' : 'has a window that ends';
    problems.add(`--at: "${at}" ${what} beyond the year 9999`);
    return undefined;
  }
  const isRelative = /^[+-]/.test(at);
  if (start !== instant && !isRelative)
    notes.push(`note: --at: "${at}" is rounded up to the minute ${utcText(start)}\n`);
  return oneRun(start, length, zone);
}

/** The length of a window in seconds. kron-core does not export its duration parser, so this function compiles a spec. */
function windowSeconds(duration: string | undefined): number {
  if (duration === undefined) return 0;
  const spec = { identity: 'default/window', schedule: '0 0 * * *', window: { duration } };
  return validateSpec(spec).length === 0 ? compile(spec).dues.windowLength : 0;
}

/** Whether a schedule for a single run has other nominal times within its bounds. */
function recurs(spec: Omit<ScheduleSpec, 'identity'>): boolean {
  const schedule = compile({ ...spec, identity: 'default/once' });
  const { notBefore, dues } = schedule;
  const first = schedule.nextNominal(notBefore - dues.windowLength - 1);
  return first !== notBefore || (schedule.nextNominal(notBefore) ?? Infinity) <= schedule.notAfter;
}
