import type { KronJob, KronJobSpec } from 'kron-core';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { dnsLabelProblem, isDnsLabel } from '@kron/fleet/input/dnsLabel';
import { joinNames } from '@kron/fleet/input/joinNames';
import { parseObjectName } from '../../input/objectName.ts';
import { readSelection, type Selection } from '../../input/selection.ts';
import { readInstant } from '../../options/instantOption.ts';
import { Problems } from '../../options/problems.ts';
import type { WriteFlags } from '../../options/writeOptions.ts';
import { UsageError } from '../../usageError.ts';
import { reportCreated, reportWarnings } from '../../writing/reportCreated.ts';
import type { Naming } from './triggeredJob.ts';

export type TriggerFlags = WriteFlags & { filename?: string[]; recursive?: true; name?: string };

/** The advice for a user who wants to trigger a ControlledJob, which never has two Jobs at a time. */
const controlledJobAdvice =
  'to restart a run, suspend the ControlledJob and resume it; to start one, add a start to spec.events';

/** Creates a Job from the template of a KronJob now. The Job belongs to no period. */
export async function trigger(
  kronJob: string | undefined,
  flags: TriggerFlags,
  host: Host,
): Promise<ExitCode> {
  const names = kronJob === undefined ? [] : [kronJob];
  const { selection, ...naming } = readFlags(names, flags, host);
  if (flags.filename !== undefined) return triggerFile(names, flags, naming, host);
  const { withCluster } = await import('../../cluster/withCluster.ts');
  return withCluster(
    flags,
    host,
    (cluster) => triggerIn(cluster, selection, flags, naming, host),
    'to see the Job of a manifest instead, write -f FILE --dry-run',
  );
}

function readFlags(
  names: readonly string[],
  flags: TriggerFlags,
  host: Host,
): Naming & { selection: Selection } {
  const { name, now } = flags;
  const problems = new Problems();
  const selection = readTargetName(names, flags, problems);
  if (name !== undefined && !isDnsLabel(name)) problems.add(dnsLabelProblem('--name', name));
  const at = readInstant('--now', now, host, problems);
  problems.throwIfAny();
  return { selection, name, now: at ?? host.now };
}

/** Reads the name of the KronJob in the cluster. With `-f`, only checks the flags. */
function readTargetName(names: readonly string[], flags: TriggerFlags, problems: Problems): Selection {
  if (flags.filename === undefined) {
    if (names.length === 0) problems.add('no KronJob: write its name, such as kron trigger db-backup');
    if (parseObjectName(names[0] ?? '')?.kind === 'ControlledJob')
      problems.add(`cannot trigger a ControlledJob: ${controlledJobAdvice}`);
    return readSelection(names, flags, problems);
  }
  const { dryRun, recursive: _, ...others } = flags;
  if (dryRun !== 'client') {
    const instead = dryRun === undefined ? 'add --dry-run' : 'write --dry-run=client';
    problems.add(
      `a manifest of -f is not in a cluster: ${instead}, or remove -f to trigger a stored KronJob`,
    );
  }
  return readSelection([], others, problems);
}

async function triggerFile(
  names: readonly string[],
  flags: TriggerFlags,
  naming: Naming,
  host: Host,
): Promise<ExitCode> {
  const { openInput } = await import('../../input/openInput.ts');
  const { kronJobs, controlledJobs, problems } = await openInput(names, flags, host, {
    controlledJobs: true,
    // Missing calendars do not matter, because a triggered Job needs no chosen time.
    acceptsUnresolved: true,
    clusters: 'any',
  });
  const [kronJob, ...more] = kronJobs;
  if (kronJob === undefined) {
    if (controlledJobs.length > 0)
      await host.err.write(
        `kron: ${joinNames(controlledJobs)}: cannot trigger ControlledJobs: ${controlledJobAdvice}\n`,
      );
    return exitCode.invalidInput;
  }
  if (more.length > 0) {
    throw new UsageError([`found several KronJobs: write the name of one of ${joinNames(kronJobs)}`]);
  }
  const { namespace, manifest } = kronJob;
  const metadata = { name: kronJob.name, namespace };
  await show({ metadata, spec: manifest['spec'] as KronJobSpec }, flags, naming, host);
  return problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
}

async function triggerIn(
  cluster: ConnectedCluster,
  selection: Selection,
  flags: TriggerFlags,
  naming: Naming,
  host: Host,
): Promise<ExitCode> {
  const { readTarget } = await import('./readTarget.ts');
  const { kronJob, refusal, warnings } = await readTarget(cluster, selection);
  await reportWarnings(warnings, flags, host);
  if (refusal !== undefined) {
    await host.err.write(`kron: ${refusal}\n`);
    return exitCode.invalidInput;
  }
  if (flags.dryRun === 'client') {
    await show(kronJob, flags, naming, host);
    return exitCode.fine;
  }
  const { sendTriggered } = await import('./triggeredJob.ts');
  const sent = await sendTriggered(cluster, kronJob, naming, flags.dryRun === 'server');
  await reportWarnings(sent.warnings, flags, host);
  await reportCreated(`job.batch/${sent.object.metadata.name}`, sent.object, flags, host);
  return exitCode.fine;
}

async function show(kronJob: KronJob, flags: TriggerFlags, naming: Naming, host: Host): Promise<void> {
  const { triggeredJob } = await import('./triggeredJob.ts');
  const job = triggeredJob(kronJob, naming);
  await reportCreated(`job.batch/${job.metadata.name}`, job, flags, host);
}
