const dnsLabel = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

/** Whether the text is a DNS label of RFC 1123. Kubernetes requires this form for the names of namespaces. */
export function isDnsLabel(text: string): boolean {
  return dnsLabel.test(text);
}
