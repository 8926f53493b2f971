const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;

/** Whether a text can name a namespace. */
export function isNamespace(value: string): boolean {
  return value.length <= 63 && dnsLabel.test(value);
}

/** What to say about a namespace on the command line that cannot be one. */
export function namespaceProblem(value: string): string {
  return `--namespace: expected at most 63 lower-case letters, digits and "-", found "${value}"`;
}
