import { ClusterError } from '../../clusterError.ts';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { reportLeftOut } from '../../input/reportInput.ts';
import { Problems } from '../../options/problems.ts';
import { readView, type View } from '../../options/viewOptions.ts';
import { dataText } from '../../output/dataText.ts';
import { paintFor } from '../../output/paint.ts';
import { writeText } from '../../output/writeText.ts';
import { yamlText } from '../../output/yamlText.ts';
import type { ShownDryRun } from './dryRunResult.ts';
import { dryRun as dryRunOf, type Moment } from './kronJob/dryRunKronJob.ts';
import { shownKronJob } from './kronJob/kronJobResult.ts';
import { openSubjects, type SubjectFlags, type Subjects } from './openSubjects.ts';
import { refusalText } from './server/serverText.ts';
import type { Answers } from './server/serverVerdicts.ts';

/** The flags of `kron dry-run`. */
export type DryRunFlags = SubjectFlags & { holder?: string; server?: true };

/** What to write where there is no kubeconfig. */
const withoutServer = 'to ask no API server, leave out --server';

/** `kron dry-run`: what the operator would do now, down to the Job and the status that it would write. */
export async function dryRun(names: readonly string[], flags: DryRunFlags, host: Host): Promise<ExitCode> {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  problems.throwIfAny();
  const moment = { now: new Date(view.now * 1000), holder: flags.holder };
  const input = await openSubjects(names, await readingFlags(flags, host), moment, host);
  const decided = await shown(input, moment);
  const { runs, troubles } =
    flags.server === true ? await asked(decided, flags, host) : { runs: decided, troubles: [] };
  await writeText(host.out, await rendered(runs, view, flags, host));
  if (flags.output === 'yaml') await noteBesideYaml(runs, host);
  if (runs.length > 0) await reportLeftOut(input.problems, host, paintFor(host.err, host, flags.color));
  if (troubles.length > 0) throw new ClusterError([...new Set(troubles)]);
  return input.problems.length > 0 || runs.some(isAmiss) ? exitCode.invalidInput : exitCode.fine;
}

async function shown({ subjects, controlled }: Subjects, moment: Moment): Promise<ShownDryRun[]> {
  const runs = subjects.map((subject) => shownKronJob(dryRunOf(subject, moment)));
  if (controlled.length === 0) return runs;
  const { shownControlled } = await import('./controlledJob/controlledJobResult.ts');
  return [...runs, ...controlled.map((subject) => shownControlled(subject, moment.now))];
}

/** Beside what is read from files, flags say which API server is asked; what names no namespace is in its context's. */
async function readingFlags(flags: DryRunFlags, host: Host): Promise<DryRunFlags> {
  if (flags.server !== true || flags.live === true) return flags;
  if (flags.filename === undefined && flags.observed === undefined) return flags;
  const { context: _, kubeconfig: __, requestTimeout: ___, ...rest } = flags;
  const { chooseContext } = await import('../../cluster/chooseContext.ts');
  const { namespace } = chooseContext(flags, host.environment, withoutServer);
  return { namespace, ...rest };
}

async function asked(runs: readonly ShownDryRun[], flags: DryRunFlags, host: Host): Promise<Answers> {
  const { withCluster } = await import('../../cluster/connectCluster.ts');
  const { serverVerdicts } = await import('./server/serverVerdicts.ts');
  return withCluster(flags, host, (cluster) => serverVerdicts(cluster, runs), withoutServer);
}

function isAmiss({ isInvalid, server }: ShownDryRun): boolean {
  return isInvalid || server?.accepted === false;
}

/** What is not to be seen in Jobs alone. */
async function noteBesideYaml(runs: readonly ShownDryRun[], host: Host): Promise<void> {
  for (const run of runs) {
    const { identity, create, server } = run;
    if (create === null) await host.err.write(noJob(run));
    if (server?.accepted !== false) continue;
    await host.err.write(`${identity}: the API server ${refusalText(server)}\n`);
  }
}

function noJob({ identity, verdict }: ShownDryRun): string {
  return `note: ${identity}: no Job is created now: ${verdict}\n`;
}

async function rendered(
  runs: readonly ShownDryRun[],
  view: View,
  flags: DryRunFlags,
  host: Host,
): Promise<string[]> {
  if (runs.length === 0) return [];
  if (flags.output === 'yaml') {
    const jobs = runs.flatMap(({ create }) => (create === null ? [] : [create]));
    return [jobs.map(yamlText).join('---\n')];
  }
  if (flags.output === 'json') {
    const items = runs.map(({ data, server }) => data(server));
    const [first] = items;
    return [await dataText(items.length === 1 ? first : { apiVersion: 'v1', kind: 'List', items }, 'json')];
  }
  const paint = paintFor(host.out, host, flags.color);
  const texts = runs.map((run) => {
    const lines = run.lines({ now: view.now, clock: view.zone ?? run.clock, paint }, run.server);
    return `${lines.join('\n')}\n`;
  });
  return [texts.join('\n')];
}
