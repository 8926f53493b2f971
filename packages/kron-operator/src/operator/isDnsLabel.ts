const dnsLabel = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

/** Whether the text is a DNS label as Kubernetes defines it (RFC 1123): the form of the name of a namespace. */
export function isDnsLabel(text: string): boolean {
  return dnsLabel.test(text);
}
