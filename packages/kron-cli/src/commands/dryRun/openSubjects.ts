import type { Host } from '../../host.ts';
import { rejectClusterFlags } from '../../input/selection.ts';
import { Problems } from '../../options/problems.ts';
import { epochSeconds } from '../../timeline/epochSeconds.ts';
import { UsageError } from '../../usageError.ts';
import { fileSubjects } from './fileSubjects.ts';
import type { Moment } from './kronJob/dryRunKronJob.ts';
import type { OpenedSubjects, SubjectFlags } from './subjects.ts';

/**
 * Reads manifests, the state of a cluster, or manifests as applied to that state. The state comes from files or from the
 * cluster itself.
 *
 * @param moment the creation time of objects that the cluster does not have
 * @throws UsageError, ClusterError
 */
export async function openSubjects(
  names: readonly string[],
  flags: SubjectFlags,
  moment: Moment,
  host: Host,
): Promise<OpenedSubjects> {
  const { filename, observed, live } = flags;
  if (live && observed !== undefined) {
    throw new UsageError(['--live and --observed exclude each other: write one of them']);
  }
  if (observed === undefined && (live || filename === undefined)) {
    const { liveSubjects } = await import('./liveSubjects.ts');
    return liveSubjects(names, flags, moment, host);
  }
  const problems = new Problems();
  rejectClusterFlags(
    flags,
    problems,
    'files are read: leave it out, or write --live for the state of the cluster',
  );
  problems.throwIfAny();
  return fileSubjects(names, flags, epochSeconds(moment.now), host);
}
