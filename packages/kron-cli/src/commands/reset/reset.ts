import { utcText } from '@kron/fleet/text/instantText';
import { printable } from '@kron/fleet/text/printable';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { ClusterError } from '../../clusterError.ts';
import { needsCluster } from '../../cluster/needsCluster.ts';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { readSelection, type Selection } from '../../input/selection.ts';
import type { ClusterFlags } from '../../options/clusterOptions.ts';
import { readInstant } from '../../options/instantOption.ts';
import { isConfirmed } from '../../options/isConfirmed.ts';
import { Problems } from '../../options/problems.ts';

export type ResetFlags = ClusterFlags & { namespace?: string; to?: string; yes?: true; dryRun?: true };

/** Removes the periods and actions that are later than an instant from the status of a KronJob or ControlledJob. */
export async function reset(name: string | undefined, flags: ResetFlags, host: Host): Promise<ExitCode> {
  const selection = readFlags(name, flags, host);
  const { withCluster } = await import('../../cluster/withCluster.ts');
  return withCluster(flags, host, (cluster) => resetIn(cluster, selection, flags, host), needsCluster);
}

function readFlags(name: string | undefined, flags: ResetFlags, host: Host): Selection {
  const problems = new Problems();
  if (name === undefined)
    problems.add('no name: write that of a KronJob or ControlledJob, such as kron reset db-backup');
  const names = name === undefined ? [] : [name];
  const selection = readSelection(names, flags, problems, ['KronJob', 'ControlledJob']);
  // Check only the form of `--to` here, because its value depends on the API server's clock.
  readInstant('--to', flags.to, host, problems);
  problems.throwIfAny();
  return selection;
}

async function resetIn(
  cluster: ConnectedCluster,
  selection: Selection,
  flags: ResetFlags,
  host: Host,
): Promise<ExitCode> {
  const { readResettable, sendStatus } = await import('./resettable.ts');
  const object = await readResettable(cluster, selection);
  const to = resetTime(flags.to, cluster);
  const after = object.resetTo(to);
  if (!after.ok) {
    await host.err.write(`kron: ${printable(after.problem)}\n`);
    return exitCode.invalidInput;
  }
  if (after.status === null) {
    await host.out.write(`${object.title} unchanged: its status records nothing after ${utcText(to)}\n`);
    return exitCode.fine;
  }
  const lines = changeLines(object.status, after.status);
  await host.out.write(
    [`${object.title}, set back to ${utcText(to)}:`, ...lines, ''].map(printable).join('\n'),
  );
  if (flags.dryRun) {
    await host.out.write(`${object.title} reset (dry run)\n`);
    return exitCode.fine;
  }
  if (!flags.yes && !(await isConfirmed(host, 'Write this status?'))) {
    await host.err.write('kron: nothing written: answer y, or add --yes\n');
    return exitCode.invalidInput;
  }
  await sendStatus(cluster, object, after.status);
  await host.out.write(`${object.title} reset\n`);
  return exitCode.fine;
}

/** @returns epoch seconds @throws UsageError if `--to` is before the API server's current time */
function resetTime(to: string | undefined, { serverTime, server }: ConnectedCluster): number {
  const now = serverTime();
  if (now === undefined) {
    throw new ClusterError([`${server} does not tell its time: its responses have no Date header`]);
  }
  if (to === undefined) return now;
  const problems = new Problems();
  const time = readInstant('--to', to, { now }, problems) ?? now;
  if (time < now) {
    problems.add(
      `--to: ${utcText(time)} is before the API server's time ${utcText(now)}: a period in between could run twice; write a later time, or leave it out`,
    );
  }
  problems.throwIfAny();
  return time;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * One line for each field that differs between two statuses.
 *
 * @example
 * changeLines({ lastPeriodID: 'a', recent: [1, 2] }, { recent: [2] })
 * // ['  lastPeriodID  a → (none)', '  recent        2 entries → 1 entry']
 */
function changeLines(before: Fields, after: Fields): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const width = Math.max(0, ...changed.map((name) => name.length));
  return changed.map(
    (name) => `  ${name.padEnd(width)}  ${valueText(before[name])} → ${valueText(after[name])}`,
  );
}

function valueText(value: unknown): string {
  if (value === undefined) return '(none)';
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  if (typeof value === 'string') return value;
  const { periodID, timestamp } = (value ?? {}) as { periodID?: string; timestamp?: string };
  return periodID ?? timestamp ?? JSON.stringify(value);
}
