import type { FleetSource } from '@kron/fleet/fleet/fleet';
import type { FleetState } from '@kron/fleet/live/changes';
import { utcText } from '@kron/fleet/text/instantText';

const shown = 3;

/**
 * Where the objects of a Fleet come from.
 *
 * @example
 * sourceText({ kind: 'cluster', names: ['prod'], context: 'here', cluster: 'c' })
 * // ' of context here, cluster c, namespace prod'
 */
export function sourceText({ kind, names, context, cluster }: FleetSource): string {
  const more = names.length > shown ? ` and ${names.length - shown} more` : '';
  const named = `${names.slice(0, shown).join(', ')}${more}`;
  if (context === undefined) return names.length === 0 ? '' : ` of ${named}`;
  const namespaces =
    names.length === 0 ? 'all namespaces' : `${names.length === 1 ? 'namespace' : 'namespaces'} ${named}`;
  const place = cluster === undefined || cluster === context ? '' : `, cluster ${cluster}`;
  return ` of context ${context}${place}${kind === 'cluster' ? `, ${namespaces}` : ''}`;
}

/**
 * The title of the page, as a tab of the browser shows it.
 *
 * @param wrong - the number of problems that are wrong now
 * @example
 * pageTitle(3, 'production') // '(3) production · kron'
 */
export function pageTitle(wrong: number, name: string): string {
  return `${wrong === 0 ? '' : `(${wrong}) `}${name} · kron`;
}

/**
 * The text about a source that cannot be read, with the time and the reason. The time has a date unless it is today, in UTC.
 *
 * @example
 * lostText({ asOf: '2026-11-22T12:00:05Z', why: 'no route' }, now) // 'as of 12:00:05Z, reconnecting: no route'
 */
export function lostText({ asOf, why }: NonNullable<FleetState['lost']>, now: number): string {
  const [date = '', time = ''] = asOf.split('T');
  const isToday = utcText(now).startsWith(date);
  return `as of ${isToday ? time : `${date} ${time}`}, reconnecting: ${why}`;
}
