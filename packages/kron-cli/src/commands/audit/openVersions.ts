import type { ObjectKind } from '@kron/fleet/input/findObjects';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import type { Host } from '../../host.ts';
import { type OpenedInput, openInput } from '../../input/openInput.ts';
import { UsageError } from '../../usageError.ts';
import type { AuditFlags } from './auditRequest.ts';

/** The versions of all objects, in the order in which they were read. The last version of an object is the newest one. */
export type OpenedVersions = {
  kronJobs: readonly InputKronJob[];
  unplaced: OpenedInput['unplaced'];
  problems: readonly InputProblem[];
  /** The kinds that the user has no permission to read. */
  unreadable: readonly ObjectKind[];
};

export function readsCluster({ filename, live }: AuditFlags): boolean {
  return filename === undefined || live === true;
}

/**
 * Reads the files of `-f` or, without `-f`, the cluster. With `--live` it reads both, and the objects of the cluster are the
 * newest versions.
 *
 * @throws UsageError, ClusterError
 */
export async function openVersions(
  names: readonly string[],
  flags: AuditFlags,
  host: Host,
): Promise<OpenedVersions> {
  const { filename, recursive, live, ...stored } = flags;
  if (filename === undefined && live === true)
    throw new UsageError(['--live adds the cluster to -f: add -f FILE, or remove --live']);
  if (filename === undefined || live !== true) return opened(await open(names, flags, host));
  const {
    allNamespaces: _,
    selector: __,
    context: ___,
    kubeconfig: ____,
    requestTimeout: _____,
    ...files
  } = flags;
  return opened(await open(names, files, host), await open(names, stored, host));
}

function opened(...inputs: readonly OpenedInput[]): OpenedVersions {
  return {
    kronJobs: inputs.flatMap(({ kronJobs }) => kronJobs),
    unplaced: inputs.flatMap(({ unplaced }) => unplaced),
    problems: inputs.flatMap(({ problems }) => problems),
    unreadable: inputs.flatMap(({ input }) => input.unreadable),
  };
}

function open(names: readonly string[], flags: AuditFlags, host: Host): Promise<OpenedInput> {
  return openInput(names, flags, host, { cronJobs: true, severalVersions: true });
}
