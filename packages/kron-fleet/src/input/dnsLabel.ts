const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;

/**
 * Whether a text is a DNS label. Names of namespaces must be DNS labels. So must names of Jobs, because Pods carry the name
 * of their Job as a label.
 */
export function isDnsLabel(value: string): boolean {
  return value.length <= 63 && dnsLabel.test(value);
}

/**
 * The problem with a name on the command line that is not a DNS label.
 *
 * @param flag the flag of the name, such as `--namespace`
 */
export function dnsLabelProblem(flag: string, value: string): string {
  if (/^[-a-z0-9]{1,63}$/.test(value))
    return `${flag}: expected a letter or digit at each end, found "${value}"`;
  return `${flag}: expected at most 63 lower-case letters, digits and "-", found "${value}"`;
}
