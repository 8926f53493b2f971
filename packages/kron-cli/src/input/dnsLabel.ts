const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;

/** Whether a text can name a namespace, or a Job whose Pods bear its name. */
export function isDnsLabel(value: string): boolean {
  return value.length <= 63 && dnsLabel.test(value);
}

/**
 * What to say about a name on the command line that cannot be one.
 *
 * @param flag with which it was given: `--namespace`
 */
export function dnsLabelProblem(flag: string, value: string): string {
  return `${flag}: expected at most 63 lower-case letters, digits and "-", found "${value}"`;
}
