import type { ObjectKind } from '@kron/fleet/input/findObjects';

export type CountedFleet = { kronJobs: number; controlledJobs: number; cronJobs: number };

/**
 * The number of objects of each kind, as text. Omits kinds without objects.
 *
 * @param named the kind to name if there are no objects of any kind
 *
 * @example
 * fleetText({ kronJobs: 50, controlledJobs: 1, cronJobs: 0 }) // '50 KronJobs, 1 ControlledJob'
 */
export function fleetText(fleet: CountedFleet, named: ObjectKind = 'KronJob'): string {
  const found = listed(fleet).filter(([, count]) => count > 0);
  const shown = found.length === 0 ? ([[named, 0]] as const) : found;
  return shown.map(([kind, count]) => counted(count, kind)).join(', ');
}

/** The title of a column that names the objects of a Fleet. */
export function namesTitle(fleet: CountedFleet): string {
  const [[kind] = ['KronJob'], ...others] = listed(fleet).filter(([, count]) => count > 0);
  return others.length > 0 || kind === 'ControlledJob' ? 'objects' : `${kind}s`;
}

export function countsOf(objects: readonly { kind: ObjectKind }[]): CountedFleet {
  const countOf = (wanted: ObjectKind): number => objects.filter(({ kind }) => kind === wanted).length;
  return {
    kronJobs: countOf('KronJob'),
    controlledJobs: countOf('ControlledJob'),
    cronJobs: countOf('CronJob'),
  };
}

function listed({ kronJobs, controlledJobs, cronJobs }: CountedFleet): [kind: string, count: number][] {
  return [
    ['KronJob', kronJobs],
    ['ControlledJob', controlledJobs],
    ['CronJob', cronJobs],
  ];
}

/** @example grouped(2000) // '2,000' */
export function grouped(number: number): string {
  return number.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** @example counted(2, 'KronJob') // '2 KronJobs' */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
