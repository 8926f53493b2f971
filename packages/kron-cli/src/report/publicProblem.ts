import type { FleetPlace, FleetProblem } from '@kron/fleet/fleet/fleet';
import { printable } from '@kron/fleet/text/printable';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { clusterSource } from '../input/stored/clusterSource.ts';
import type { PublicNames } from './publicNames.ts';

/**
 * Matches the paths of fields whose problems a report shows. Messages about other fields could quote a template or a private
 * annotation.
 */
const publicField =
  /^(?:metadata\.(?:name|namespace)|(?:spec\.jobTemplate\.)?metadata\.annotations\["kron\.io\/(?:accept|window|distribution|seed|salt|spread)"\]|spec|spec\.(?!jobTemplate\b).*)$/;

/** Converts a problem for a report. Texts that a report must not contain are replaced. */
export function publicProblem(
  { code = 'Unreadable', message, kind, identity, path, ...where }: InputProblem,
  severity: FleetProblem['severity'],
  names: PublicNames,
): FleetProblem {
  const isPublic = path === undefined ? code !== 'InvalidSyntax' : publicField.test(path);
  const shown = isPublic ? { path, message } : { path: rootOf(path), message: withheld };
  return {
    severity,
    code,
    message: printable(names.text(shown.message)),
    ...(kind === undefined ? {} : { kind }),
    ...(identity === undefined ? {} : { identity }),
    ...(shown.path === undefined ? {} : { path: shown.path }),
    place: placeOf(where, names),
  };
}

const withheld = 'kron validate shows the problem, which can quote what a report does not hold';

/** The first part of a path, such as `spec.jobTemplate`. The keys after it are left out, because they can be private. */
function rootOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : /^(?:spec\.jobTemplate|metadata|[a-zA-Z]+)/.exec(path)?.[0];
}

/** The place of an object or a problem, as a report shows it. Null if the object or problem is not from a file. */
export function placeOf(
  { source, position }: Pick<InputProblem, 'source' | 'position'>,
  names: PublicNames,
): FleetPlace | null {
  if (source === clusterSource) return null;
  const { line, column } = position ?? {};
  return {
    file: names.source(source),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}
