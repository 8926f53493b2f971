/** The number of objects of each kind. */
export type Fleet = { kronJobs: number; controlledJobs: number };

/**
 * Who counts, by kind; KronJobs, unless there are none but ControlledJobs.
 *
 * @example
 * fleetText({ kronJobs: 50, controlledJobs: 1 }) // '50 KronJobs, 1 ControlledJob'
 */
export function fleetText({ kronJobs, controlledJobs }: Fleet): string {
  const controlled = counted(controlledJobs, 'ControlledJob');
  if (controlledJobs > 0 && kronJobs === 0) return controlled;
  const plain = counted(kronJobs, 'KronJob');
  return controlledJobs > 0 ? `${plain}, ${controlled}` : plain;
}

/** What the names beside a minute are those of. */
export function namesTitle({ controlledJobs }: Fleet): string {
  return controlledJobs > 0 ? 'whose' : 'KronJobs';
}

/** A number of things. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
