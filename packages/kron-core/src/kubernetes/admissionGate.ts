/** The label of a Job that names its queue. Kueue keeps such a Job suspended until it admits it. */
const queueLabel = 'kueue.x-k8s.io/queue-name';

/**
 * The annotation of a Job with the gates that keep Kueue from admitting it: names, separated by commas. They can be added
 * when the Job is created, and only be removed later (Kueue, KEP 6915).
 */
export const gateAnnotation = 'kueue.x-k8s.io/admission-gated-by';

/** The queue of a Job. Undefined: Kueue does not manage it, or manages Jobs without a queue too. */
export function queueOf(labels: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const queue = labels?.[queueLabel];
  return typeof queue === 'string' && queue !== '' ? queue : undefined;
}

/** @param gates the value of the annotation */
export function hasGate(gates: string | undefined, gate: string): boolean {
  return gates !== undefined && gatesOf(gates).includes(gate);
}

/** The value of the annotation with this gate added. */
export function withGate(gates: string | undefined, gate: string): string {
  return hasGate(gates, gate) ? (gates as string) : [...gatesOf(gates ?? ''), gate].join(',');
}

/** The value of the annotation without this gate. Empty: remove the annotation. */
export function withoutGate(gates: string, gate: string): string {
  return gatesOf(gates)
    .filter((name) => name !== gate)
    .join(',');
}

function gatesOf(gates: string): string[] {
  return gates
    .split(',')
    .map((gate) => gate.trim())
    .filter((gate) => gate !== '');
}
