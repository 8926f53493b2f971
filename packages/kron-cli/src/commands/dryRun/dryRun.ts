import { joinNames } from '@kron/fleet/input/joinNames';
import { printable } from '@kron/fleet/text/printable';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { ClusterError } from '../../clusterError.ts';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { reportLeftOut } from '../../input/reportInput.ts';
import { rejectClusterFlags } from '../../input/selection.ts';
import { readClusterNames, requireOneCluster } from '../../options/clusterNames.ts';
import { Problems } from '../../options/problems.ts';
import { readView, type View } from '../../options/viewOptions.ts';
import { dataText } from '../../output/dataText.ts';
import { paintFor } from '../../output/paint.ts';
import { writeText } from '../../output/writeText.ts';
import { yamlText } from '@kron/fleet/text/yamlText';
import { UsageError } from '../../usageError.ts';
import type { DryRunResult } from './dryRunResult.ts';
import { fileSubjects } from './fileSubjects.ts';
import { dryRunKronJob, type Moment } from './kronJob/dryRunKronJob.ts';
import { kronJobResult } from './kronJob/kronJobResult.ts';
import { refusalText } from './server/serverText.ts';
import type { ServerResults } from './server/serverVerdicts.ts';
import type { OpenedSubjects, SubjectFlags, Subjects } from './subjects.ts';

export type DryRunFlags = SubjectFlags & { holder?: string; server?: true };

/** Advice if there is no kubeconfig. */
const withoutServer = 'to use no API server, remove --server';

/** Shows what the operator would do now, with the Job and the status that it would write. */
export async function dryRun(names: readonly string[], flags: DryRunFlags, host: Host): Promise<ExitCode> {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  requireOneCluster(flags, 'kron dry-run', problems);
  readClusterNames(flags, problems);
  problems.throwIfAny();
  const moment = { now: new Date(view.now * 1000), holder: flags.holder };
  const input = await openSubjects(names, await readingFlags(flags, host), moment, host);
  const decided = await dryRunAll(input, moment);
  const { results, failures } =
    flags.server === true ? await askServer(decided, flags, host) : { results: decided, failures: [] };
  await writeText(host.out, await rendered(results, view, flags, host));
  if (flags.output === 'yaml') await reportOutsideYaml(results, host);
  if (results.length > 0) await reportLeftOut(input.problems, host, paintFor(host.err, host, flags.color));
  if (failures.length > 0) throw new ClusterError([...new Set(failures)]);
  return input.problems.length > 0 || results.some(isFailed) ? exitCode.invalidInput : exitCode.fine;
}

async function dryRunAll({ kronJobs, controlledJobs }: Subjects, moment: Moment): Promise<DryRunResult[]> {
  const results = kronJobs.map((subject) => kronJobResult(dryRunKronJob(subject, moment)));
  if (controlledJobs.length === 0) return results;
  const { controlledJobResult } = await import('./controlledJob/controlledJobResult.ts');
  return [...results, ...controlledJobs.map((subject) => controlledJobResult(subject, moment.now))];
}

/**
 * The flags for reading the input. If the input comes from files, the cluster flags apply only to `--server`. The default
 * namespace is then the namespace of the context.
 */
async function readingFlags(flags: DryRunFlags, host: Host): Promise<DryRunFlags> {
  if (flags.server !== true || flags.live === true) return flags;
  if (flags.filename === undefined && flags.observed === undefined) return flags;
  const { context: _, kubeconfig: __, requestTimeout: ___, ...rest } = flags;
  const { chooseContext } = await import('../../cluster/chooseContext.ts');
  const { namespace } = chooseContext(flags, host.environment, withoutServer);
  // `--calendars cluster` needs the flags that select the cluster.
  return { namespace, ...(flags.calendars === undefined ? rest : flags) };
}

async function askServer(
  results: readonly DryRunResult[],
  flags: DryRunFlags,
  host: Host,
): Promise<ServerResults> {
  const { withCluster } = await import('../../cluster/withCluster.ts');
  const { serverVerdicts } = await import('./server/serverVerdicts.ts');
  return withCluster(flags, host, (cluster) => serverVerdicts(cluster, results), withoutServer);
}

function isFailed({ isInvalid, server }: DryRunResult): boolean {
  return isInvalid || server?.accepted === false;
}

/** Reports on standard error what the output of `-o yaml` lacks: results without a Job, and refusals of the API server. */
async function reportOutsideYaml(results: readonly DryRunResult[], host: Host): Promise<void> {
  const withoutJob = results.filter(({ create }) => create === null);
  for (const verdict of new Set(withoutJob.map((result) => result.verdict))) {
    const names = joinNames(withoutJob.filter((result) => result.verdict === verdict));
    await host.err.write(`${printable(`note: ${names}: no Job is created now: ${verdict}`)}\n`);
  }
  for (const { identity, server } of results) {
    if (server?.accepted !== false) continue;
    await host.err.write(`${printable(identity)}: the API server ${refusalText(server)}\n`);
  }
}

async function rendered(
  results: readonly DryRunResult[],
  view: View,
  flags: DryRunFlags,
  host: Host,
): Promise<string[]> {
  if (results.length === 0) return [];
  if (flags.output === 'yaml') {
    const jobs = results.flatMap(({ create }) => (create === null ? [] : [create]));
    return [jobs.map(yamlText).join('---\n')];
  }
  if (flags.output === 'json') {
    const items = results.map(({ data, server }) => data(server));
    const [first] = items;
    return [await dataText(items.length === 1 ? first : { apiVersion: 'v1', kind: 'List', items }, 'json')];
  }
  const paint = paintFor(host.out, host, flags.color);
  const texts = results.map((result) => {
    const lines = result.lines({ now: view.now, clock: view.zone ?? result.clock, paint }, result.server);
    return `${lines.join('\n')}\n`;
  });
  return [texts.join('\n')];
}

/**
 * Reads manifests, the objects of a cluster, or both. With both, the manifests count as applied to the cluster now. The
 * state of the cluster comes from files or from the cluster itself.
 *
 * @param moment the creation time of objects that the cluster does not have
 * @throws UsageError, ClusterError
 */
async function openSubjects(
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
