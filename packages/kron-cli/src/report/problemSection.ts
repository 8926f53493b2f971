import type { Fleet, FleetPlace } from '@kron/fleet/fleet/fleet';
import { counted } from '../output/fleetText.ts';
import { escapeXml } from '../output/escapeXml.ts';
import { htmlTable } from './htmlTable.ts';

const shownProblems = 100;

/** The section with the problems of a Fleet, and with what could not be read. */
export function problemSection({ problems, withheld }: Fleet): string {
  const missing = withheld.map(({ what, why }) => `<p>Left out: ${escapeXml(`${what}: ${why}`)}.</p>`);
  const lines =
    problems.length === 0
      ? ['<p>None found in the manifests. kron validate also finds errors in Job templates.</p>']
      : [problemTable(problems), ...more(problems.length - shownProblems)];
  return ['<h2>Problems</h2>', ...missing, ...lines].join('\n');
}

function more(count: number): string[] {
  return count > 0 ? [`<p>${count} more: see kron validate.</p>`] : [];
}

function problemTable(problems: Fleet['problems']): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const caption = `${counted(errors, 'error')}, ${counted(problems.length - errors, 'warning')}`;
  const rows = problems
    .slice(0, shownProblems)
    .map(({ severity, code, identity = '', path = '', message, place }) => [
      code,
      severity,
      identity,
      placeText(place),
      path === '' ? message : `${path}: ${message}`,
    ]);
  return htmlTable(caption, ['code', 'severity', 'object', 'place', 'problem'], rows);
}

function placeText(place: FleetPlace | null): string {
  if (place === null) return '';
  return [place.file, place.line, place.column].filter((part) => part !== undefined).join(':');
}
