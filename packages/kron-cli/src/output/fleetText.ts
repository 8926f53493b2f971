/** The number of objects of each kind. */
export type CountedFleet = { kronJobs: number; controlledJobs: number };

/**
 * The number of objects of each kind. Omits the number of KronJobs if there are only ControlledJobs.
 *
 * @example
 * fleetText({ kronJobs: 50, controlledJobs: 1 }) // '50 KronJobs, 1 ControlledJob'
 */
export function fleetText({ kronJobs, controlledJobs }: CountedFleet): string {
  const controlled = counted(controlledJobs, 'ControlledJob');
  if (controlledJobs > 0 && kronJobs === 0) return controlled;
  const plain = counted(kronJobs, 'KronJob');
  return controlledJobs > 0 ? `${plain}, ${controlled}` : plain;
}

/** The title of a column with names of objects. */
export function namesTitle({ controlledJobs }: CountedFleet): string {
  return controlledJobs > 0 ? 'objects' : 'KronJobs';
}

/**
 * A number with commas.
 *
 * @example
 * grouped(2000) // '2,000'
 */
export function grouped(number: number): string {
  return number.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/**
 * A number with its noun in the singular or plural.
 *
 * @example
 * counted(2, 'KronJob') // '2 KronJobs'
 */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
