import type { FleetRun, FleetSource } from '@kron/fleet/fleet/fleet';
import type { ChosenRun } from '../state/viewState.ts';
import type { ObjectRow } from '../worker/protocol.ts';

/**
 * A command to copy, and a hint on what the user has to do before running it. The hint is empty if the command runs as it
 * is.
 */
export type ExplainCommand = { command: string; hint: string };

const maxFiles = 3;

/** The file name in a Fleet for manifests from standard input. */
const stdin = 'stdin';

/**
 * The command that explains a run. Without `periodID`, it explains the next run. Null if the window of the run comes from
 * the flag `--window`, which `kron explain` does not have.
 *
 * @param objects - the objects with the identity of the run
 *
 * @example
 * explainCommand({ identity: 'prod/db-backup', periodID: '2026-11-21T23:00:00Z' }, [row], source)?.command
 * // 'kron explain db-backup -n prod --period 2026-11-21T23:00:00Z -f fleet.yaml'
 */
export function explainCommand(
  { identity, periodID }: Pick<ChosenRun, 'identity'> & Partial<ChosenRun>,
  objects: readonly Pick<ObjectRow, 'clusterName' | 'windowAssumed'>[],
  source: FleetSource,
): ExplainCommand | null {
  if (objects.some(({ windowAssumed }) => windowAssumed)) return null;
  const { namespace, name } = partsOf(identity);
  const { files, hint } = filesOf(source);
  const [clusterName] = objects.flatMap((object) => object.clusterName ?? []);
  const cluster = clusterName === undefined ? '' : ` --cluster ${quote(clusterName)}`;
  const period = periodID === undefined ? '' : ` --period ${periodID}`;
  return {
    command: `kron explain ${quote(name)}${placeFlags(namespace, source)}${cluster}${period}${files}`,
    hint,
  };
}

/** The command that describes a Job that belongs to no period. */
export function describeCommand({ identity, jobName = '' }: FleetRun, source: FleetSource): ExplainCommand {
  const { namespace } = partsOf(identity);
  return {
    command: `kubectl describe job ${quote(jobName)}${placeFlags(namespace, source)}`,
    hint: filesOf(source).hint,
  };
}

/**
 * The flags that select a namespace and the cluster that the view shows. That cluster can differ from the cluster of the
 * current context.
 *
 * @example
 * placeFlags('shop', { kind: 'cluster', names: [], context: 'prod' }) // ' -n shop --context prod'
 */
export function placeFlags(namespace: string, { context, kubeconfig }: FleetSource): string {
  const flags = Object.entries({ kubeconfig, context });
  const ofCluster = flags.map(([name, value]) => (value === undefined ? '' : ` --${name} ${quote(value)}`));
  return ` -n ${quote(namespace)}${ofCluster.join('')}`;
}

function partsOf(identity: string): { namespace: string; name: string } {
  const slash = identity.indexOf('/');
  return { namespace: identity.slice(0, slash), name: identity.slice(slash + 1) };
}

function filesOf({ kind, names, recursive, calendars, context }: FleetSource): {
  files: string;
  hint: string;
} {
  if (kind === 'cluster')
    return { files: '', hint: context === undefined ? 'It reads the cluster of the current context.' : '' };
  if (kind === 'text') return { files: ' -f -', hint: 'Give it the text of the editor on standard input.' };
  const calendarFlag = calendars === undefined ? '' : ` --calendars ${quote(calendars)}`;
  const more = recursive ? ` -R${calendarFlag}` : calendarFlag;
  if (names.length > maxFiles) {
    const hint = `Write one -f for each of the ${names.length} files of this report in place of FILE.`;
    return { files: ` -f FILE${more}`, hint };
  }
  const files = names.map((name) => ` -f ${name === stdin ? '-' : quote(name)}`).join('') + more;
  const hints = [
    ...(names.includes(stdin) ? ['Give it the same manifests on standard input.'] : []),
    ...(names.some((name) => name !== stdin) ? [pathHint] : []),
  ];
  return { files, hint: hints.join(' ') };
}

/** The Fleet does not contain the working directory of the program that made it, so the view cannot complete a path. */
const pathHint =
  'A report has only the last part of an absolute path: fill in where the files are on your machine.';

/**
 * Quotes a text as one word of a shell command if necessary. The identity of a run can come from the address of the page, and
 * the name of a Job from a status, which can have any text.
 */
export function quote(text: string): string {
  return /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
