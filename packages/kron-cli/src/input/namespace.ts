const dnsLabel = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;

/** Whether a text can name a namespace. */
export function isNamespace(value: string): boolean {
  return value.length <= 63 && dnsLabel.test(value);
}
