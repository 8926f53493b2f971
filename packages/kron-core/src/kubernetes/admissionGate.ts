/** The label of a Job that names the Job's queue. Kueue keeps a Job with this label suspended until Kueue admits the Job. */
const queueLabel = 'kueue.x-k8s.io/queue-name';

/**
 * The annotation of a Job with admission gates: names, separated by commas. Kueue does not admit a Job that has a gate.
 * Gates can be added only when the Job is created. Later they can only be removed (Kueue, KEP 6915).
 */
export const gateAnnotation = 'kueue.x-k8s.io/admission-gated-by';

/** The queue in the labels of a Job, or undefined. Kueue can be configured to manage a Job without a queue, too. */
export function queueOf(labels: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const queue = labels?.[queueLabel];
  return typeof queue === 'string' && queue !== '' ? queue : undefined;
}

/** @param gates the value of the annotation */
export function hasGate(gates: string | undefined, gate: string): boolean {
  return gates !== undefined && gatesOf(gates).includes(gate);
}

export function withGate(gates: string | undefined, gate: string): string {
  return hasGate(gates, gate) ? (gates as string) : [...gatesOf(gates ?? ''), gate].join(',');
}

/** The value of the annotation without this gate. If the value is empty, the annotation has to be removed. */
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
