import { printable } from '@kron/fleet/text/printable';
import { ApiError } from '@kron/kubernetes/apiError';
import type { HeldJob } from 'kron-core/controller';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { ClusterError } from '../../clusterError.ts';
import { needsCluster } from '../../cluster/needsCluster.ts';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { readSelection, type Selection } from '../../input/selection.ts';
import type { ClusterFlags } from '../../options/clusterOptions.ts';
import { isConfirmed } from '../../options/isConfirmed.ts';
import { Problems } from '../../options/problems.ts';

export type ReleaseFlags = ClusterFlags & {
  namespace?: string;
  allNamespaces?: true;
  all?: true;
  yes?: true;
  dryRun?: true;
};

/** Releases the Jobs of CronJobs that wait for their chosen time. */
export async function release(names: readonly string[], flags: ReleaseFlags, host: Host): Promise<ExitCode> {
  const selection = readFlags(names, flags);
  const { withCluster } = await import('../../cluster/withCluster.ts');
  return withCluster(flags, host, (cluster) => releaseIn(cluster, selection, flags, host), needsCluster);
}

function readFlags(names: readonly string[], flags: ReleaseFlags): Selection {
  const problems = new Problems();
  const { all, allNamespaces } = flags;
  if (names.length === 0 && !all && !allNamespaces)
    problems.add('expected names of CronJobs, --all or -A, found none; write kron release db-backup');
  if (names.length > 0 && all) problems.add('--all cannot be used with names: write one of them');
  const selection = readSelection(names, flags, problems, ['CronJob']);
  problems.throwIfAny();
  return selection;
}

async function releaseIn(
  cluster: ConnectedCluster,
  selection: Selection,
  flags: ReleaseFlags,
  host: Host,
): Promise<ExitCode> {
  const { waitingJobs } = await import('./waitingJobs.ts');
  const { jobs, missing } = await waitingJobs(cluster, selection);
  for (const name of missing) await host.err.write(`kron: no Job of CronJob ${printable(name)} waits\n`);
  if (jobs.length === 0) {
    if (missing.length === 0) await host.out.write('no Job of a CronJob waits\n');
    return missing.length === 0 ? exitCode.fine : exitCode.invalidInput;
  }
  if (!flags.dryRun && !flags.yes && !(await areConfirmed(jobs, host))) {
    await host.err.write('kron: nothing released: answer y, or add --yes\n');
    return exitCode.invalidInput;
  }
  const isReleased = await releaseEach(cluster, jobs, flags, host);
  if (!isReleased) return exitCode.clusterUnreachable;
  return missing.length === 0 ? exitCode.fine : exitCode.invalidInput;
}

/** Releases each Job. @returns false if the API server refused a request */
async function releaseEach(
  cluster: ConnectedCluster,
  jobs: readonly HeldJob[],
  { dryRun }: ReleaseFlags,
  host: Host,
): Promise<boolean> {
  const { sendRelease } = await import('./waitingJobs.ts');
  let isReleased = true;
  for (const job of jobs) {
    try {
      const wasSent = dryRun === true || (await sendRelease(cluster, job));
      const result = wasSent ? `released${dryRun ? ' (dry run)' : ''}` : 'has changed, not released';
      await host.out.write(`${titleOf(job)} ${result}\n`);
    } catch (error) {
      // Continue after a refusal, so that the other Jobs need not wait.
      await host.err.write(`kron: ${titleOf(job)} not released: ${printable(refusalOf(error))}\n`);
      isReleased = false;
    }
  }
  return isReleased;
}

/** The message if the API server refused the request for one Job. @throws any other error, which would affect all Jobs */
function refusalOf(error: unknown): string {
  const cause = error instanceof ClusterError ? error.cause : error;
  if (!(error instanceof Error) || !(cause instanceof ApiError) || cause.code === 401) throw error;
  return error.message;
}

async function areConfirmed(jobs: readonly HeldJob[], host: Host): Promise<boolean> {
  await host.out.write(jobs.map((job) => `${titleOf(job)}\n`).join(''));
  const count = jobs.length === 1 ? 'this Job' : `these ${jobs.length} Jobs`;
  return isConfirmed(host, `Start ${count} now?`);
}

function titleOf({ namespace, name }: HeldJob): string {
  return printable(`job.batch/${name} in ${namespace}`);
}
