/** The parts of names in Kubernetes, as patterns without anchors. */

export const label = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';

export const subdomain: string = `${label}(?:\\.${label})*`;

/** The key of a label without its prefix, or the value of a label that is not empty. */
export const labelName = '[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?';
