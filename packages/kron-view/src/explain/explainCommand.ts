import type { FleetSource } from '../fleet/fleet.ts';
import type { ChosenRun } from '../state/viewState.ts';

const mostFiles = 3;

/**
 * The command that explains a run. Many files are left out.
 *
 * @example
 * explainCommand({ identity: 'prod/db-backup', periodID: '2026-11-21T23:00:00Z' }, source)
 * // 'kron explain db-backup -n prod --period 2026-11-21T23:00:00Z -f fleet.yaml'
 */
export function explainCommand({ identity, periodID }: ChosenRun, { kind, names }: FleetSource): string {
  const slash = identity.indexOf('/');
  const [namespace, name] = [identity.slice(0, slash), identity.slice(slash + 1)];
  const isNamed = kind === 'files' && names.length > 0 && names.length <= mostFiles;
  const files = isNamed ? names.map((file) => ` -f ${quoted(file)}`).join('') : '';
  return `kron explain ${name} -n ${namespace} --period ${periodID}${files}`;
}

/** A word of a shell. */
function quoted(text: string): string {
  return /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
