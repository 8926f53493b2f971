const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;

/**
 * Whether a text is a DNS label. The name of a namespace must be a DNS label. So must the name of a Job, because Kubernetes
 * writes the name into a label of the Pods.
 */
export function isDnsLabel(value: string): boolean {
  return value.length <= 63 && dnsLabel.test(value);
}

/**
 * The message about a name on the command line that is not a DNS label.
 *
 * @param flag the flag of the name, such as `--namespace`
 */
export function dnsLabelProblem(flag: string, value: string): string {
  if (/^[-a-z0-9]{1,63}$/.test(value))
    return `${flag}: expected a letter or digit at each end, found "${value}"`;
  return `${flag}: expected at most 63 lower-case letters, digits and "-", found "${value}"`;
}
